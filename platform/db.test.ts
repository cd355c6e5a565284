import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { data, owner } from '#tests/database.ts'
import { type Db, lastly, STATEMENT_MS } from './db.ts'

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

describe('statements that travel together', () => {
  const one = sql<{ one: number }>`select 1 as one`

  test('fail together, and the connection is good for the next', async () => {
    await expect(data.asCompany('no company', (db) => sql`select * from users`.execute(db))).rejects.toMatchObject({
      code: '22P02',
    })
    await expect(data.outside((db) => sql`select 1 / 0`.execute(db))).rejects.toMatchObject({ code: '22012' })
    await expect(data.outside((db) => lastly(sql`select 1 / 0`).execute(db))).rejects.toMatchObject({ code: '22012' })
    for (let times = 0; times < 12; times++)
      expect((await data.outside((db) => lastly(one).execute(db))).rows).toEqual([{ one: 1 }])
  })

  test('nothing follows the last of a transaction', async () => {
    const more = data.outside(async (db) => {
      await lastly(one).execute(db)
      await one.execute(db)
    })
    await expect(more).rejects.toThrow('ended')
    expect((await data.outside((db) => lastly(one).execute(db))).rows).toEqual([{ one: 1 }])
  })

  test('a transaction that asks for nothing leaves nothing behind', async () => {
    expect(await data.asCompany('no company', async () => 'done')).toBe('done')
    await expect(data.outside((db) => sql`select * from users`.execute(db))).rejects.toMatchObject({
      message: expect.stringMatching(/not signed|app.company_id/),
    })
  })

  test('what a transaction writes after its company and before its end is there, or is gone with it', async () => {
    const name = `batch ${Date.now()}`
    const id = randomUUID()
    const write = (db: Db) =>
      sql`insert into accounts (id, email, first_name, last_name) values (${id}, ${`${name}@a.test`}, 'A', 'B')`.execute(
        db,
      )
    const found = async () =>
      (
        await data.asAccount(id, (db) =>
          lastly(sql`select 1 from accounts where email = ${`${name}@a.test`}`).execute(db),
        )
      ).rows
    const fails = data.asAccount(id, async (db) => {
      await write(db)
      throw new Error('refused')
    })
    await expect(fails).rejects.toThrow('refused')
    expect(await found()).toHaveLength(0)
    await data.asAccount(id, write)
    expect(await found()).toHaveLength(1)
  })
})

test('PostgreSQL takes every company for a large one, in every table', async () => {
  const { rows } = await owner.query(
    `select p.polrelid::regclass as name, a.attoptions from pg_policy p join pg_attribute a on a.attrelid = p.polrelid and a.attname = 'company_id'
      where p.polname = 'company_guard'`,
  )
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter(({ attoptions }) => attoptions?.[0] !== 'n_distinct=3')).toEqual([])
})

describe('JSON that a statement returns', () => {
  const asked = sql<Record<string, unknown>>`
    select 1 as top_level, json_build_object('calendar.sick_day', 'view', 'in_it', json_build_object('even_deeper', 1)) as built,
      jsonb_build_array(jsonb_build_object('first_day', 1)) as listed`

  test('keeps its keys, which may be data; only columns are camel-cased', async () => {
    const { rows } = await data.outside((db) => asked.execute(db))
    expect(rows).toEqual([
      {
        topLevel: 1,
        built: { 'calendar.sick_day': 'view', in_it: { even_deeper: 1 } },
        listed: [{ first_day: 1 }],
      },
    ])
  })
})
