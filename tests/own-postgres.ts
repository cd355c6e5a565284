import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#bin/embedded-postgres.ts'

/** How PostgreSQL goes: told to shut down at once, told to drop everything, or killed. */
export const WAYS = { fast: 'SIGINT', immediate: 'SIGQUIT', killed: 'SIGKILL' } as const
export type Way = keyof typeof WAYS

/** A PostgreSQL of this test alone, which writes as a real one does, and goes and comes back when it is told to. */
export async function ownPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'staffroom-own-'))
  let server = await startPostgres(folder, { durable: true, ownSignals: true })
  const { port } = server
  return {
    url: server.url(),
    port,
    stop: async (way: Way) => {
      process.kill(server.pid, WAYS[way])
      await gone(server.pid)
    },
    start: async () => {
      // the children of a killed one hold its shared memory for a moment
      for (let tries = 0; ; tries++)
        try {
          server = await startPostgres(folder, { durable: true, ownSignals: true, port })
          return
        } catch (error) {
          if (tries === 100) throw error
          await new Promise((done) => setTimeout(done, 100))
        }
    },
    end: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function gone(pid: number) {
  for (;;)
    try {
      process.kill(pid, 0)
      await new Promise((done) => setTimeout(done, 10))
    } catch {
      return
    }
}
