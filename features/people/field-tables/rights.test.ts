import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, todayIn } from '#kit/days.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { sectionOfTable } from './contract.ts'
import { TABLES, tablesOf } from './factory.ts'

let w: World
let f: ReturnType<typeof tablesOf>
beforeAll(async () => {
  w = await world()
  f = tablesOf(w)
})
afterAll(() => w.close())

const EVERYONE = ['ann', 'max', 'dora', 'eve', 'mia', 'hr', 'adam'] as const
const seers = async (of: Name, id: string) => {
  const found = await Promise.all(EVERYONE.map(async (who) => [who, (await f.seen(of, id, who))?.canEdit] as const))
  return Object.fromEntries(found.filter(([, canEdit]) => canEdit !== undefined))
}

describe('rights to a table', () => {
  test('begin as those to personal details', async () => {
    const table = await f.table()
    expect(await seers('ann', table.id)).toEqual({ ann: false, max: false, dora: false, hr: true, adam: true })
  })

  /** What the role of every employee allows, who asks about Ann, and whether they see and change the row. Max leads Ann. */
  const CASES: [Parameters<typeof f.give>[1], Name, boolean, boolean][] = [
    [{}, 'ann', false, false],
    [{ own: 'view' }, 'ann', true, false],
    [{ own: 'edit' }, 'ann', true, true],
    [{ own: 'edit' }, 'max', false, false],
    [{ manager: 'view' }, 'max', true, false],
    [{ manager: 'edit' }, 'dora', true, true],
    [{ manager: 'edit' }, 'mia', false, false],
    [{ other: 'view' }, 'eve', true, false],
    [{ other: 'edit' }, 'eve', true, true],
    [{}, 'adam', true, true],
  ]
  test.each(CASES)('with %j %s sees %s and changes %s', async (levels, who, sees, changes) => {
    const table = await f.table()
    const row = await f.row('ann', table, { Type: 'Visa', Number: 'Before' })
    await f.give(table.id, levels)
    const seen = await f.seen('ann', table.id, who)
    expect([seen !== undefined, seen?.canEdit ?? false]).toEqual([sees, changes])
    const refused = sees ? 403 : 404
    expect((await f.add('ann', table, { Type: 'Visa' }, who)).status).toBe(changes ? 201 : refused)
    const after = { Type: 'Visa', Number: 'After' }
    expect((await f.correct('ann', table, row, after, { by: who })).status).toBe(changes ? 200 : refused)
    const current = (await f.seen('ann', table.id))!.rows.find(({ values }) => Object.values(values).includes('Before'))
    expect((await f.remove('ann', table, current?.id ?? row, who)).status).toBe(changes ? 409 : refused)
    expect(current !== undefined).toBe(!changes)
  })

  test('decide who knows that there is such a table', async () => {
    const table = await f.table({ name: 'Odd skills' })
    await f.give(table.id, {})
    expect(await f.find(table.id, 'eve')).toBeUndefined()
    expect(JSON.stringify((await f.show('ann', 'eve')).body)).not.toContain('Odd skills')
    expect((await f.find(table.id, 'hr'))?.name).toBe('Odd skills')
  })

  test('are said by "who can see this", until the table is archived', async () => {
    const table = await f.table()
    await f.give(table.id, { own: 'view' })
    const who = async () =>
      (await w.call('adam', 'GET', `/api/people/${w.ids.ann}/access/${sectionOfTable(table.id)}`)).body
    const before = await who()
    const said = before.data.flatMap(({ people }: { people: { id: string }[] }) => people.map(({ id }) => id))
    expect(new Set(said)).toEqual(new Set([w.ids.ann, w.ids.hr, w.ids.adam]))
    await w.call('adam', 'POST', `${TABLES}/${table.id}/archive`)
    expect((await who()).total).toBe(0)
  })

  test('end with the table', async () => {
    const table = await f.table()
    const { data } = (await w.call('adam', 'GET', '/api/roles')).body
    const role = data.find(({ builtIn }: { builtIn: string }) => builtIn === 'hr').id
    const held = async () =>
      (await w.call('adam', 'GET', `/api/roles/${role}`)).body.data.permissions.filter((one: string) =>
        one.includes(table.id),
      )
    expect(await held()).toContain(`other.tables.${table.id}.edit`)
    await w.call('adam', 'DELETE', `${TABLES}/${table.id}`)
    expect(await held()).toEqual([])
  })
})

describe('what expires soon', () => {
  const today = todayIn('UTC', new Date())
  const list = async (who: Name, more = '') =>
    (await w.call(who, 'GET', `${TABLES}/expiring?days=30${more}`)).body as {
      data: { user: { id: string }; title: string; daysLeft: number }[]
      tables: { id: string }[]
    }
  const shown = async (who: Name, more = '') =>
    (await list(who, more)).data.map(({ user, title, daysLeft }) => [user.id, title, daysLeft])

  test('is listed of the people whose rows the reader sees', async () => {
    const table = await f.table({ name: 'Permits' })
    const ends = (days: number) => ({ 'Valid until': addDays(today, days) })
    await f.row('ann', table, { Type: 'Visa', ...ends(12) })
    await f.row('eve', table, { Type: 'Work permit', ...ends(-3) })
    await f.row('mia', table, { Type: 'Visa', ...ends(31) })
    await f.row('mia', table, { Type: 'Visa', ...ends(-31) })
    await f.row('otto', table, { Type: 'Visa', ...ends(5) })
    const gone = await f.row('max', table, { Type: 'Visa', ...ends(5) })
    await f.remove('max', table, gone)
    const all = [
      [w.ids.eve, 'Work permit', -3],
      [w.ids.ann, 'Visa', 12],
    ]
    const only = `&tableId=${table.id}`
    expect(await shown('adam', only)).toEqual(all)
    expect(await shown('hr', only)).toEqual(all)
    expect(await shown('max', only)).toEqual([all[1]])
    expect(await shown('ann', only)).toEqual([all[1]])
    await f.give(table.id, {})
    expect(await shown('max', only)).toEqual([])
    expect((await list('max')).tables.map(({ id }) => id)).not.toContain(table.id)
    expect(await shown('gina', only)).toEqual([])
    await w.call('adam', 'POST', `${TABLES}/${table.id}/archive`)
    expect(await shown('adam', only)).toEqual([])
  })
})
