import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '#app/build.ts'
import { type Database, database, enterAccount, enterCompany } from '#platform/db.ts'
import { hashToken, newToken } from '#platform/keys.ts'
import { appUrl, data, owner } from './database.ts'
import { TEST_SECRET } from './secret.ts'
import { config } from './world.ts'

/** `POOL_REQUESTS=100000 npx vitest run tests/pool.test.ts`: the whole of it, which takes about a quarter of an hour. */
const REQUESTS = Number(process.env.POOL_REQUESTS ?? 1000)
const COMPANIES = 50
const CONNECTIONS = 5
const AT_ONCE = 40

interface Tenant {
  id: string
  host: string
  token: string
  /** In the name of every record of this company. */
  canary: string
}

let tenants: Tenant[]
let pool: Database
let app: Awaited<ReturnType<typeof build>>
let port = 0
/** What the context of each connection said when it came back. */
const left: (string | null)[] = []
const looks: Promise<unknown>[] = []

beforeAll(async () => {
  tenants = await Promise.all(Array.from({ length: COMPANIES }, company))
  pool = database(appUrl, TEST_SECRET, CONNECTIONS)
  // before anyone else gets the connection: what is asked here stands in front of what they ask
  pool.pool.on('release', (_error, client) => looks.push(look(client).catch(() => undefined)))
  app = await build(config, pool)
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
}, 60_000)
afterAll(async () => {
  await app.close()
  await pool.close()
})

async function look(client: pg.PoolClient) {
  const { rows } = await client.query<{ said: string | null }>({
    text: "select current_setting('app.company_id', true) as said",
  })
  left.push(rows[0]!.said)
}

async function company(): Promise<Tenant> {
  const canary = `cnry-${randomUUID().slice(0, 8)}`
  const token = newToken()
  return data.outside(async (db) => {
    const { id, domain } = await db
      .insertInto('companies')
      .values({ domain: `pool-${canary}`, name: canary, countryId: 752 })
      .returning(['id', 'domain'])
      .executeTakeFirstOrThrow()
    const account = { id: randomUUID(), email: `${canary}@pool.test`, verifiedAt: new Date() }
    await enterAccount(db, account.id)
    await db.insertInto('accounts').values(account).execute()
    await enterCompany(db, id)
    const names = { firstName: canary, lastName: 'Berg', email: `${canary}@pool.test` }
    const user = await db
      .insertInto('users')
      .values({ ...names, accountId: account.id, status: 'active', isAdmin: true, hireDate: '2020-01-01' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const titles = Array.from({ length: 3 }, (_, at) => ({ name: `${canary} ${at}` }))
    await db.insertInto('jobTitles').values(titles).execute()
    const expiresAt = new Date(Date.now() + 3_600_000)
    const session = { userId: user.id, device: 'Test', ip: '', signedInBy: 'password', tokenHash: hashToken(token) }
    await db
      .insertInto('sessions')
      .values({ ...session, expiresAt })
      .execute()
    return { id, host: `${domain}.localhost:3000`, token, canary }
  })
}

/** What the answers of a company hold of others. */
const foreign: string[] = []
const counts = { answered: 0, aborted: 0, hungUp: 0, timedOut: 0, cut: 0 }

function check({ canary }: Tenant, text: string) {
  for (const found of text.match(/cnry-[0-9a-f]{8}/g) ?? []) if (found !== canary) foreign.push(`${canary}: ${found}`)
}

async function ask(tenant: Tenant, method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { host: tenant.host, authorization: `Bearer ${tenant.token}` }
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
  check(tenant, answer.body)
  return answer
}

/** The browser is gone before the answer comes. */
async function hangUp({ host, token }: Tenant) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`GET /api/people HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n\r\n`, () =>
    socket.destroy(),
  )
  await once(socket, 'close')
  counts.hungUp++
}

/** A statement that PostgreSQL gives up on, in the middle of a company's transaction. */
async function timeOut({ id }: Tenant) {
  await pool
    .asCompany(id, async (db) => {
      await sql`select set_config('statement_timeout', '5', true)`.execute(db)
      await sql`select pg_sleep(1)`.execute(db)
    })
    .then(
      () => foreign.push('no statement was given up on'),
      () => counts.timedOut++,
    )
}

/** The connection itself ends in the middle of a company's transaction. */
async function cut({ id }: Tenant) {
  await pool
    .asCompany(id, async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      await owner.query('select pg_terminate_backend($1)', [rows[0]!.pid])
      await sql`select 1 from users`.execute(db)
    })
    .then(
      () => foreign.push('no connection was cut'),
      () => counts.cut++,
    )
}

/** Of a hundred: five aborted transactions, five hung up, one given up on; every five hundredth connection is cut. */
async function one(at: number) {
  const tenant = tenants[(at * 7) % COMPANIES]!
  if (at % 500 === 499) return cut(tenant)
  const kind = at % 100
  if (kind === 0) return timeOut(tenant)
  if (kind % 20 === 3) return hangUp(tenant)
  if (kind % 20 === 7) {
    const answer = await ask(tenant, 'POST', '/api/job-titles', { name: `${tenant.canary} 0` })
    if (answer.statusCode >= 400 && answer.statusCode < 500) counts.aborted++
    return undefined
  }
  const url = ['/api/job-titles', '/api/people', '/api/user-info', '/api/people?search=cnry'][at % 4]!
  const answer = await ask(tenant, 'GET', url)
  if (answer.statusCode === 200 && answer.body.includes(tenant.canary)) counts.answered++
  return undefined
}

test(
  'through few connections each company sees its own rows alone, whatever happens to others’ transactions',
  { timeout: 1_800_000 },
  async () => {
    let next = 0
    const walk = async () => {
      while (next < REQUESTS) await one(next++)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, walk))
    await Promise.all(looks)
    console.log(
      `pool: ${REQUESTS} requests of ${COMPANIES} companies over ${CONNECTIONS} connections, ${left.length} returns`,
      counts,
    )
    expect(foreign).toEqual([])
    expect(counts.answered).toBe(REQUESTS - counts.aborted - counts.hungUp - counts.timedOut - counts.cut)
    expect(counts.aborted).toBe(REQUESTS / 20)
    expect(counts.hungUp).toBe(REQUESTS / 20)
    expect(counts.timedOut + counts.cut).toBeGreaterThanOrEqual(REQUESTS / 100)
    // nothing of a company stays on a connection
    expect(left.length).toBeGreaterThan(REQUESTS / 2)
    expect([...new Set(left)].filter(Boolean)).toEqual([])
  },
)
