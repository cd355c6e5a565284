import { CamelCasePlugin, CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { AnswerWatch } from './answer-watch.ts'
import { ENTER, ENTER_COMPANY, eagerClient, LAST } from './eager-client.ts'
import { derive } from './keys.ts'
import type { DB } from './schema.gen.ts'
import { watchedPool } from './watched-pool.ts'

pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)
// bigint counts fit a number here: no table of ours nears 2^53
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Db = Transaction<DB>

/** The longest that one statement may take. */
export const STATEMENT_MS = 30_000

const CONNECT_MS = 10_000
const SETTINGS = [
  'plan_cache_mode=force_generic_plan',
  'jit=off',
  // bounds how long a killed server's remains hold their locks: a statement whose client is gone, a transaction that was never ended
  'client_connection_check_interval=1000',
  'idle_in_transaction_session_timeout=60000',
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
]

/**
 * The only way to the data. It connects as the app role, which owns nothing and cannot pass the wall.
 * @param url address of the database for the app role
 * @param secret the server's secret; the company context is signed with a key derived from it
 */
export function database(url: string, secret: string, size = 10) {
  const watch = new AnswerWatch(url)
  const pool = new (watchedPool(watch))({
    connectionString: url,
    max: size,
    Client: eagerClient(derive(secret, 'company-context'), watch),
    application_name: 'staffroom',
    // longer than any page is worth waiting for; a statement that runs on would keep its connection from all other calls
    statement_timeout: STATEMENT_MS,
    // for a connection, whether all are in use or none can be made: then the call fails as unavailable
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    options: SETTINGS.map((one) => `-c ${one}`).join(' '),
  } as pg.PoolConfig)
  // an idle connection that PostgreSQL ends must not end the process
  pool.on('error', () => {})
  // nor one that ends in the middle of a transaction: its query fails, which is enough
  pool.on('connect', (client) => client.on('error', () => {}))
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    // columns alone: a key inside JSON may be data (`calendar.sick_day`), and SQL that builds JSON names its keys itself
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return {
    /** Runs `work` in one transaction inside a company: every company table shows that company's rows and no others. */
    asCompany: <T>(companyId: string, work: (db: Db) => Promise<T>): Promise<T> =>
      kysely.transaction().execute(async (db) => {
        await enterCompany(db, companyId)
        return work(db)
      }),
    /** Runs `work` in one transaction that sees one account's rows and no other's: its sessions, factors, links and companies. */
    asAccount: <T>(accountId: string, work: (db: Db) => Promise<T>): Promise<T> =>
      kysely.transaction().execute(async (db) => {
        await enterAccount(db, accountId)
        return work(db)
      }),
    /** Runs `work` in one transaction at the operator's desk: all companies and accounts from outside, no company's rows. */
    asOperator: <T>(work: (db: Db) => Promise<T>): Promise<T> =>
      kysely.transaction().execute(async (db) => {
        await enterOperator(db)
        return work(db)
      }),
    /** Runs `work` in one transaction outside companies: no company's rows can be read; company tables raise. */
    outside: <T>(work: (db: Db) => Promise<T>): Promise<T> => kysely.transaction().execute(work),
    /** The same for work that is one statement, and so a transaction of its own: it spares the beginning and the end. */
    outsideOnce: <T>(work: (db: Db) => Promise<T>): Promise<T> => work(kysely as unknown as Db),
    /** One statement outside companies in a transaction of its own: counts and claims that are kept whatever follows. */
    alone: async <T>(statement: RawBuilder<T>): Promise<T[]> => (await statement.execute(kysely)).rows,
    pool,
    close: () => kysely.destroy(),
  }
}
export type Database = ReturnType<typeof database>

/** From here on the transaction is inside this company (company creation and confirmations begin outside). */
export async function enterCompany(db: Db, companyId: string): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(ENTER_COMPANY, [companyId]))
}

/**
 * From here on the transaction may touch this account's rows. Call it with an account that was found by something only its holder has, or
 * in a store's function for the id that it is given: what the text of a statement says cannot widen it. It needs a transaction.
 */
export async function enterAccount(db: Db, accountId: string): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(ENTER.account, [accountId]))
}

/** From here on `sec.account_at_address()` finds the account of this address, if there is one. */
export async function enterAddress(db: Db, email: string): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(ENTER.address, [email]))
}

/** From here on the transaction sees what an operator sees. Call it only for an operator, or to find them. */
export async function enterOperator(db: Db): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(ENTER.operator, ['yes']))
}

/** The rows of hand-written SQL, unchanged: columns keep the names that the text gives them. */
export async function rowsOf<T>(db: Db, statement: RawBuilder<T>): Promise<T[]> {
  return (await statement.execute(db.withoutPlugins())).rows
}

/** Marks a transaction's last statement, where that is known: its end travels with it, and nothing can be asked after it. */
export const lastly = <T>(statement: RawBuilder<T>): RawBuilder<T> => sql<T>`${sql.raw(LAST)}${statement}`
