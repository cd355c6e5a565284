import { createServer } from 'node:net'

/**
 * Below the ports that Linux, macOS and Windows give to outgoing connections: one of those is taken again between the look and the use,
 * by any connection to a database.
 */
const FIRST = 20_000
const COUNT = 10_000

/** Processes that look at the same moment look at different places; one process gives none a second time before all had their turn. */
let next = (process.pid * 97) % COUNT

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries++) {
    const port = FIRST + next
    next = (next + 1) % COUNT
    if (await isFree(port)) return port
  }
  throw new Error(`no port from ${FIRST} to ${FIRST + COUNT - 1} is free`)
}

const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
