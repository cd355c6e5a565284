import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '#bin/embedded-postgres.ts'
import { database, type Db } from '#platform/db.ts'
import { appUrlFrom } from '#platform/app-role.ts'
import { migrate } from '#platform/migrate.ts'
import { beginSession } from '#platform/session.ts'
import type { Filled } from './fill.ts'
import { startServer } from './start-server.ts'

const SECRET = 'bench-only-0123456789-abcdefghij-XYZ'

/**
 * A PostgreSQL of its own that writes as a real one does, with a migrated and empty database. `owner` fills it past the wall.
 * Processor time is read from `pids(app)`.
 */
export async function rig() {
  const folder = mkdtempSync(join(tmpdir(), 'staffroom-bench-'))
  const postgres = await startPostgres(folder, { durable: true })
  const root = new pg.Client(postgres.url())
  await root.connect()
  await root.query('create database bench')
  const url = postgres.url('bench')
  await migrate(url, SECRET)
  const owner = new pg.Pool({ connectionString: url, max: 2 })
  const data = database(appUrlFrom(url, SECRET), SECRET, 4)
  const servers: Awaited<ReturnType<typeof startServer>>[] = []
  async function start(file: string, env: Record<string, string>) {
    const server = await startServer(file, env)
    servers.push(server)
    return server
  }
  return {
    folder,
    owner,
    /** The floor asks as the owner: no wall stands in its way. */
    floor: () => start('bench/floor.ts', { FLOOR_URL: url }),
    /** The product as it is run for real, one process; the worker's jobs stay where they are. */
    product: (env: Record<string, string> = {}) =>
      start('app/server.ts', {
        NODE_ENV: 'production',
        DATABASE_URL: url,
        STAFFROOM_SECRET: SECRET,
        WORKER: 'apart',
        SMTP_URL: 'smtp://127.0.0.1:9',
        LOG_LEVEL: 'error',
        FILES_FOLDER: join(folder, 'files'),
        ...env,
      }),
    /** One transaction inside a company, as the product's own role. */
    inCompany: <T>(companyId: string, work: (db: Db) => Promise<T>) => data.asCompany(companyId, work),
    pids: (server: { pid: number }) => ({ app: server.pid, postmaster: postgres.pid }),
    /** @returns the token of a new session */
    session: (company: Filled, userId: string = company.admin.id): Promise<string> =>
      data.asCompany(company.id, async (db) => {
        const { rows } = await owner.query<{ accountId: string }>(
          'select account_id as "accountId" from users where company_id = $1 and id = $2',
          [company.id, userId],
        )
        return (await beginSession(db, { userId, accountId: rows[0]!.accountId }, 'Bench', new Date())).token
      }),
    /** Ends everything, this process as well. */
    async end(): Promise<never> {
      for (const { child } of servers) child.kill('SIGKILL')
      await data.close()
      await owner.end()
      await root.end()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
      process.exit(0)
    },
  }
}
