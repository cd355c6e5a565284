import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { data } from '#tests/database.ts'
import { STATEMENT_MS } from './db.ts'

test('no statement of the app may run for longer than half a minute', async () => {
  expect(STATEMENT_MS).toBe(30_000)
  const { rows } = await data.pool.query('show statement_timeout')
  expect(rows[0].statement_timeout).toBe('30s')
})

test('one that runs on is ended, and the connection is good for the next', async () => {
  const endless = data.outside(async (db) => {
    await sql`set local statement_timeout = 50`.execute(db)
    await sql`select pg_sleep(10)`.execute(db)
  })
  await expect(endless).rejects.toMatchObject({ code: '57014' })
  const { rows } = await data.outside((db) => sql<{ one: number }>`select 1 as one`.execute(db))
  expect(rows).toEqual([{ one: 1 }])
})

test('a question straight to the pool is answered, with values and without', async () => {
  expect((await data.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect((await data.pool.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }])
})
