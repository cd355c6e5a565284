import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, todayIn } from '#kit/days.ts'
import { keyOfField } from '#features/people/custom-fields/contract.ts'
import { type World, world } from '#tests/world.ts'
import type { FieldTable } from './contract.ts'
import { tablesOf } from './factory.ts'

let w: World
let f: ReturnType<typeof tablesOf>
let table: FieldTable
const today = todayIn('UTC', new Date())
beforeAll(async () => {
  w = await world()
  f = tablesOf(w)
  table = await f.table({ name: 'Visas' })
})
afterAll(() => w.close())

const numbers = async (day?: string) => {
  const seen = (await f.seen('ann', table.id, 'adam', day))!
  const { id } = f.column(table, 'Number')
  return seen.rows.map(({ values, state, daysLeft }) => [values[id], state, daysLeft])
}

describe('rows', () => {
  test('come newest first, with how they stand today', async () => {
    const days = (from: number, until: number) => ({
      'Valid from': addDays(today, from),
      'Valid until': addDays(today, until),
    })
    await f.row('ann', table, { Type: 'Visa', Number: 'old', ...days(-400, -35) })
    await f.row('ann', table, { Type: 'Visa', Number: 'next', ...days(12, 400) })
    await f.row('ann', table, { Type: 'Work permit', Number: 'now', ...days(-30, 12) })
    expect(await numbers()).toEqual([
      ['next', 'planned', 400],
      ['now', 'current', 12],
      ['old', 'expired', -35],
    ])
  })

  test('on another day are those that had begun, as they stood then', async () => {
    expect(await numbers(addDays(today, -40))).toEqual([['old', 'current', 5]])
    expect(await numbers(addDays(today, 13))).toEqual([
      ['next', 'current', 387],
      ['now', 'expired', -1],
      ['old', 'expired', -48],
    ])
    expect((await f.seen('ann', table.id, 'adam', addDays(today, -40)))!).toMatchObject({ canEdit: false, ended: [] })
  })

  test('without a first day are on another day as they were written then', async () => {
    const sizes = await f.table({ name: 'Sizes', columns: [{ name: 'Size', type: 'string' }] })
    const { id } = f.column(sizes, 'Size')
    const first = await f.row('eve', sizes, { Size: 'M' })
    // recorded five days ago, corrected today
    await w.asAcme(async (db) => {
      await db
        .insertInto('fieldTableRows')
        .values({
          tableId: sizes.id,
          userId: w.ids.eve,
          firstId: first,
          cells: JSON.stringify({ [id]: 'S' }),
          recordedAt: new Date(Date.now() - 5 * 86_400_000),
          endedAt: new Date(),
          endedWhy: 'Grown',
        })
        .execute()
    })
    const sizeOn = async (day?: string) =>
      (await f.seen('eve', sizes.id, 'adam', day))!.rows.map(({ values }) => values[id])
    expect(await sizeOn()).toEqual(['M'])
    expect(await sizeOn(addDays(today, -2))).toEqual(['S'])
    expect(await sizeOn(addDays(today, -6))).toEqual([])
  })

  test('that are wrong are refused where they are wrong', async () => {
    const at = (name: string) => keyOfField(f.column(table, name).id)
    const wrong = async (row: object) => {
      const { status, body } = await f.add('ann', table, row as never)
      return [status, ...Object.keys(body.errors)]
    }
    expect(await wrong({ Number: 'V' })).toEqual([422, at('Type')])
    expect(await wrong({ Type: 'Passport' })).toEqual([422, `${at('Type')}.id`])
    expect(await wrong({ Type: 'Visa', Number: 'x'.repeat(256) })).toEqual([422, at('Number')])
    expect(await wrong({ Type: 'Visa', 'Valid until': '2026-02-30' })).toEqual([422, at('Valid until')])
    expect(await wrong({ Type: 'Visa', 'Valid from': today, 'Valid until': addDays(today, -1) })).toEqual([
      422,
      at('Valid until'),
    ])
    const strange = keyOfField(crypto.randomUUID())
    const { body } = await w.call('adam', 'POST', f.rowsAt('ann', table.id), {
      ...f.sent(table, { Type: 'Visa' }),
      [strange]: 'x',
    })
    expect(body.errors).toHaveProperty([strange])
    const sizes = await f.table({ columns: [{ name: 'Size', type: 'string' }] })
    expect((await f.add('ann', sizes, { Size: ' ' })).status).toBe(422)
  })
})

describe('a correction', () => {
  test('keeps the row as it was, with who and why', async () => {
    const id = await f.row('max', table, { Type: 'Visa', Number: 'V-1' })
    const { status, body } = await f.correct(
      'max',
      table,
      id,
      { Type: 'Visa', Number: 'V-2' },
      { why: 'A typo', by: 'hr' },
    )
    expect(status).toBe(200)
    const seen = (await f.seen('max', table.id))!
    const { id: number } = f.column(table, 'Number')
    expect(seen.rows.map(({ id: now, values }) => [now, values[number]])).toEqual([[body.data.id, 'V-2']])
    expect(seen.ended).toMatchObject([
      { id, why: 'A typo', replacedBy: body.data.id, endedBy: { id: w.ids.hr }, values: { [number]: 'V-1' } },
    ])
  })

  test('without a change or a reason is none', async () => {
    const id = await f.row('max', table, { Type: 'Visa', Number: 'Same' })
    expect((await f.correct('max', table, id, { Type: 'Visa', Number: 'Same' })).status).toBe(422)
    expect((await f.correct('max', table, id, { Type: 'Visa' }, { why: ' ' })).body.errors).toHaveProperty('why')
    expect((await f.seen('max', table.id))!.rows.some((one) => one.id === id)).toBe(true)
  })

  test('does not go over one that was made in the same moment', async () => {
    const id = await f.row('dora', table, { Type: 'Visa', Number: '0' })
    const both = await Promise.all(['1', '2'].map((Number) => f.correct('dora', table, id, { Type: 'Visa', Number })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await f.seen('dora', table.id))!.rows).toHaveLength(1)
    expect((await f.remove('dora', table, id)).status).toBe(409)
  })

  test('reaches a row through its own person and table only', async () => {
    const other = await f.table()
    const id = await f.row('max', table, { Type: 'Visa', Number: 'Mine' })
    const at = (of: 'max' | 'ann', tableId: string) => `${f.rowsAt(of, tableId)}/${id}`
    const body = { ...f.sent(table, { Type: 'Visa', Number: 'X' }), why: 'Why' }
    expect((await w.call('adam', 'PUT', at('ann', table.id), body)).status).toBe(404)
    expect((await w.call('adam', 'DELETE', at('max', other.id), { why: 'Why' })).status).toBe(404)
    expect((await f.seen('max', table.id))!.rows.some((one) => one.id === id)).toBe(true)
  })
})

test('a removed row stays in the history', async () => {
  const id = await f.row('mia', table, { Type: 'Visa', Number: 'Gone' })
  expect((await f.remove('mia', table, id)).status).toBe(200)
  const seen = (await f.seen('mia', table.id))!
  expect(seen.rows).toEqual([])
  expect(seen.ended).toMatchObject([{ id, replacedBy: null, why: 'It was given back' }])
  // the app cannot delete or rewrite what was recorded
  const app = (work: Parameters<World['asAcme']>[0]) => w.asAcme(work).catch((error: Error) => error.message)
  expect(await app((db) => db.deleteFrom('fieldTableRows').where('id', '=', id).execute())).toContain('denied')
  const rewrite = { cells: JSON.stringify({}) }
  expect(await app((db) => db.updateTable('fieldTableRows').set(rewrite).where('id', '=', id).execute())).toContain(
    'denied',
  )
})

test('the trail names the columns that changed, and no values', async () => {
  const id = await f.row('ivan', table, { Type: 'Visa', Number: 'SECRET-1' })
  await f.correct('ivan', table, id, { Type: 'Visa', Number: 'SECRET-2' })
  const { body } = await w.call('adam', 'GET', `/api/settings/audit?subject=${w.ids.ivan}&area=fieldTable`)
  const [corrected, added] = body.data
  expect([corrected.name, added.name]).toEqual(['fieldTable.rowCorrected', 'fieldTable.rowAdded'])
  expect(corrected.changes.map(({ field }: { field: string }) => field)).toEqual(['Number'])
  expect(JSON.stringify(body)).not.toContain('SECRET')
})

test('a file has the rows of the people whose rows the reader sees, and no others', async () => {
  const file = async (who: 'adam' | 'hr' | 'ann' | 'gina', tableId = table.id) =>
    w.call(who, 'GET', `/api/field-tables/export?tableId=${tableId}`)
  const { status, body: text } = await file('adam')
  expect(status).toBe(200)
  const lines = text.replace('\uFEFF', '').trim().split('\n')
  expect(lines[0]).toBe('First name,Last name,Type,Number,Valid from,Valid until')
  expect(lines.filter((line: string) => line.startsWith('Ann,Berg'))).toHaveLength(3)
  expect(text).not.toContain('SECRET-1')
  expect((await file('ann')).status).toBe(403)
  expect((await file('gina')).status).toBe(404)
})
