import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ownerUrl } from '#tests/database.ts'
import { Batch, type Statement } from './batch.ts'

/** The version whose private parts `batch.ts`, `eager-client.ts` and `steady-connection.ts` were read against. */
const CHECKED = '8.23.1'
const ADVICE = `platform/batch.ts speaks to private parts of pg ${CHECKED}. Read pg's query.js, client.js and connection.js for what the tests in platform/batch.test.ts name, mend what has changed, then put the new version into CHECKED (docs/decisions/driver.md)`

/** pg's own connection, with as much of it as is counted here. */
interface Wire {
  parsedStatements: Record<string, string>
  stream: { cork: () => void; uncork: () => void; destroy: () => void; write: (bytes: Buffer) => boolean }
  parse: (part: unknown) => void
  describe: (of: unknown) => void
  sync: () => void
}

let client: pg.Client
let wire: Wire
beforeEach(async () => {
  client = new pg.Client(ownerUrl)
  await client.connect()
  wire = (client as unknown as { connection: Wire }).connection
})
afterEach(() => client.end())

const send = (parts: readonly Statement[], kept: number) =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    const batch = new Batch(parts, kept, (error, result) => (error ? reject(error) : resolve(result)))
    client.query(batch as unknown as pg.Submittable)
  })

/** How often the connection receives each of these while `work` runs. */
async function sent(work: () => Promise<unknown>) {
  const counts = { parse: 0, describe: 0, sync: 0 }
  for (const name of ['parse', 'describe', 'sync'] as const) {
    const plain = wire[name].bind(wire) as (what: unknown) => void
    wire[name] = (what?: unknown) => {
      counts[name]++
      plain(what)
    }
  }
  await work()
  for (const name of ['parse', 'describe', 'sync'] as const) Reflect.deleteProperty(wire, name)
  return counts
}

describe('pg is the version that the batch was written against', () => {
  test('installed, and pinned to it', () => {
    const { version } = createRequire(import.meta.url)('pg/package.json') as { version: string }
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: { pg: string } }
    expect({ installed: version, pinned: dependencies.pg }, ADVICE).toEqual({ installed: CHECKED, pinned: CHECKED })
  })

  test.each([
    ['connection', 'parse', 'bind', 'describe', 'execute', 'close', 'sync'],
    ['connection.stream', 'cork', 'uncork', 'destroy'],
    ['query', 'handleRowDescription', 'handleDataRow', 'handleCommandComplete', 'handleError', 'handleReadyForQuery'],
    ['utils', 'prepareValue'],
  ])('its %s has what is called there', (where, ...names) => {
    const parts: Record<string, object> = {
      connection: wire,
      'connection.stream': wire.stream,
      query: pg.Query.prototype,
      utils: (pg as unknown as { utils: object }).utils,
    }
    const lacking = names.filter((name) => typeof (parts[where] as Record<string, unknown>)[name] !== 'function')
    expect(lacking, ADVICE).toEqual([])
  })

  test('its connection tells what is prepared, its client which backend answers', async () => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    expect((client as unknown as { processID: number }).processID, ADVICE).toBe(rows[0]!.pid)
    await client.query({ name: 'one', text: 'select 1', values: [] })
    expect(wire.parsedStatements, ADVICE).toEqual({ one: 'select 1' })
  })
})

describe('several statements', () => {
  const first: Statement = { name: 'first', text: 'select 1 as one' }
  const kept: Statement = { name: 'kept', text: 'select $1::int + 1 as more, $2::text as said', values: [1, 'yes'] }
  const last: Statement = { text: 'select 3 as three' }

  test('go out together and answer with the rows of one', async () => {
    let result: pg.QueryResult | undefined
    const counts = await sent(async () => {
      result = await send([first, kept, last], 1)
    })
    expect([result!.rows, result!.fields.map(({ name }) => name), result!.command, result!.rowCount]).toEqual([
      [{ more: 2, said: 'yes' }],
      ['more', 'said'],
      'SELECT',
      1,
    ])
    expect(counts, ADVICE).toEqual({ parse: 3, describe: 1, sync: 1 })
    expect(wire.parsedStatements).toEqual({ first: first.text, kept: kept.text })
  })

  test('that are prepared are neither prepared nor described again, and their columns are known', async () => {
    await send([first, kept], 1)
    let result: pg.QueryResult | undefined
    const counts = await sent(async () => {
      result = await send([first, { ...kept, values: [41, 'no'] }], 1)
    })
    expect(result!.rows).toEqual([{ more: 42, said: 'no' }])
    expect(counts, ADVICE).toEqual({ parse: 0, describe: 0, sync: 1 })
  })

  test("share what is prepared with pg's own queries, whichever comes first", async () => {
    const own: Statement = { name: 'own', text: 'select $1::int as n', values: [1] }
    const ask = (n: number) => client.query<{ n: number }>({ name: 'own', text: own.text, values: [n] })
    expect((await ask(1)).rows).toEqual([{ n: 1 }])
    expect((await send([first, own], 1)).rows).toEqual([{ n: 1 }])
    const other: Statement = { name: 'other', text: 'select $1::int * 2 as n', values: [2] }
    await send([first, other], 1)
    const { rows } = await client.query({ name: 'other', text: other.text, values: [3] })
    expect(rows).toEqual([{ n: 6 }])
  })

  test('of which one fails all fail with its error; what came after it is not taken for prepared', async () => {
    const wrong: Statement = { name: 'wrong', text: 'select 1 / $1::int as n', values: [0] }
    await expect(send([first, wrong, kept], 2)).rejects.toMatchObject({ code: '22012' })
    expect(Object.keys(wire.parsedStatements), ADVICE).toEqual(['first', 'wrong'])
    expect((await send([first, kept], 1)).rows).toEqual([{ more: 2, said: 'yes' }])
  })

  test('with a value that cannot be sent fail by themselves, and the connection goes on', async () => {
    const impossible = {
      toPostgres: () => {
        throw new Error('no such value')
      },
    }
    await expect(send([first, { ...kept, values: [impossible, ''] }], 1)).rejects.toThrow('no such value')
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect((await send([first, kept], 1)).rows).toEqual([{ more: 2, said: 'yes' }])
  })
})

describe('what PostgreSQL keeps ready', () => {
  const numbered = (n: number): Statement => ({ name: `n${n}`, text: `select ${n} as n` })
  const names = async () =>
    (await client.query<{ name: string }>('select name from pg_prepared_statements')).rows.map(({ name }) => name)

  test('is what was used last, and no more than 500; what was closed is prepared again', async () => {
    await send([numbered(0)], 0)
    for (let n = 1; n < 500; n++) await send([numbered(n), numbered(0)], 0)
    await send([numbered(500)], 0)
    const kept = await names()
    expect([kept.length, kept.includes('n0'), kept.includes('n1'), kept.includes('n500')]).toEqual([
      500,
      true,
      false,
      true,
    ])
    expect((await send([numbered(1)], 0)).rows).toEqual([{ n: 1 }])
    expect((await names()).includes('n2')).toBe(false)
  })

  test('is known also after a statement that failed when room was made', async () => {
    for (let n = 0; n < 500; n++) await send([numbered(n)], 0)
    const wrong: Statement = { name: 'wrong', text: 'select 1 / $1::int as n', values: [0] }
    await expect(send([wrong, numbered(501)], 1)).rejects.toMatchObject({ code: '22012' })
    expect((await names()).includes('n0')).toBe(false)
    for (const n of [0, 1, 501]) expect((await send([numbered(n)], 0)).rows).toEqual([{ n }])
  })
})
