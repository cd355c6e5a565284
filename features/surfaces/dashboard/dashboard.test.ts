import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { statementsOf } from '#tests/sweeps/counting.ts'
import { owner } from '#tests/database.ts'
import { withoutIds } from '#tests/without-ids.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
  // a Wednesday
  w.clock.now = new Date('2026-05-06T09:30:00Z')
})
afterAll(() => w.close())

const show = async (who: Name) => (await w.call(who, 'GET', '/api/dashboard')).body
const widget = async (who: Name, name: string) => (await show(who)).widgets[name]
async function away(who: Name, kind: string, firstDay: string, lastDay: string, approve = true) {
  const { body } = await w.call(who, 'POST', '/api/time-off/requests', {
    kind,
    firstDay,
    lastDay,
    approverIds: [w.ids.dora],
  })
  if (approve) await w.call('dora', 'PUT', `/api/approvals/timeOff/${body.data.id}`, { decision: 'approved' })
  return body.data.id
}
async function place(who: Name, timeZone: string): Promise<string> {
  return w.asAcme(async (db) => {
    const { id } = await db
      .insertInto('locations')
      .values({ name: timeZone, countryId: 752, timeZone })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('users').set({ locationId: id }).where('id', '=', w.ids[who]).execute()
    return id
  })
}

test('one call and one statement of its own fill all widgets', async () => {
  await away('ann', 'vacation', '2026-05-04', '2026-05-08')
  const { statements: seen } = await statementsOf(() => show('max'))
  const own = seen.filter((text) => text.includes('with me as'))
  expect(own).toHaveLength(1)
  expect(seen.length).toBeLessThanOrEqual(8)
  expect(Object.keys((await show('max')).widgets).toSorted()).toEqual(
    expect.arrayContaining(['away', 'balance', 'birthdays', 'holidays', 'waiting']),
  )
})

test('the day and the hour are those where the reader works', async () => {
  expect(await show('ann')).toMatchObject({ today: '2026-05-06', hour: 9, firstName: 'Ann' })
  await place('ann', 'Pacific/Auckland')
  w.clock.now = new Date('2026-05-06T14:30:00Z')
  expect(await show('ann')).toMatchObject({ today: '2026-05-07', hour: 2 })
})

describe('away this week', () => {
  test('names who is away on any day from Monday to Sunday, and counts today', async () => {
    await away('ann', 'vacation', '2026-04-27', '2026-05-04')
    await away('mia', 'vacation', '2026-05-06', '2026-05-20')
    await away('ivan', 'vacation', '2026-05-11', '2026-05-12')
    await away('hr', 'vacation', '2026-05-06', '2026-05-06', false)
    const shown = await widget('eve', 'away')
    expect(shown).toMatchObject({ first: '2026-05-04', last: '2026-05-10', total: 2, today: 1 })
    expect(shown.people.map((one: { user: { firstName: string } }) => one.user.firstName)).toEqual(['Ann', 'Mia'])
  })

  test('a colleague without the right sees that someone is away, not why', async () => {
    await away('ann', 'sick_day', '2026-05-06', '2026-05-07')
    const kinds = async (who: Name) => (await widget(who, 'away')).people[0].absences[0].kind
    expect([await kinds('eve'), await kinds('max'), await kinds('hr'), await kinds('ann')]).toEqual([
      null,
      'sick_day',
      'sick_day',
      'sick_day',
    ])
    expect(JSON.stringify(await show('eve'))).not.toContain('sick')
  })

  test('the right to this part is enough: it says who is away as the calendar does, without the kind', async () => {
    await away('ann', 'vacation', '2026-05-06', '2026-05-07')
    await owner.query(`delete from user_roles where user_id = $1`, [w.ids.eve])
    const { id } = (
      await w.call('adam', 'POST', '/api/roles', { name: 'Reception', permissions: ['dashboard.away.view'] })
    ).body.data
    await w.call('adam', 'POST', `/api/roles/${id}/people`, { userIds: [w.ids.eve] })
    await owner.query('update companies set permissions_version = permissions_version + 1 where id = $1', [w.acme.id])
    const { widgets } = await show('eve')
    expect(widgets.away).toMatchObject({
      total: 1,
      people: [{ user: { firstName: 'Ann' }, absences: [{ kind: null }] }],
    })
    expect(Object.keys(widgets)).not.toContain('birthdays')
    expect(Object.keys(widgets)).not.toContain('balance')
  })

  test('nobody of another company is in it', async () => {
    await away('ann', 'vacation', '2026-05-06', '2026-05-07')
    expect(await widget('gina', 'away')).toMatchObject({ total: 0, people: [] })
  })
})

test('waiting for you: what waits, as in the inbox, and gone after the decision', async () => {
  const id = await away('ann', 'vacation', '2026-07-06', '2026-07-07', false)
  expect(await widget('dora', 'waiting')).toMatchObject({ count: 1, items: [{ id, source: 'timeOff' }] })
  expect(await widget('max', 'waiting')).toEqual({ count: 0, items: [] })
  await w.call('dora', 'PUT', `/api/approvals/timeOff/${id}`, { decision: 'declined' })
  expect(await widget('dora', 'waiting')).toEqual({ count: 0, items: [] })
})

test("my balance is the engine's number, with what is planned", async () => {
  await w.asAcme((db) =>
    db
      .insertInto('leavePolicies')
      .values({
        kind: 'vacation',
        effectiveFrom: '2026-01-01',
        settings: JSON.stringify({ entitlement: 25_000, carryOver: { max: 0, lastDay: null } }),
      })
      .execute(),
  )
  await away('ann', 'vacation', '2026-07-06', '2026-07-10')
  const balances = await w.call('ann', 'GET', `/api/time-off/balances/${w.ids.ann}`)
  const vacation = balances.body.data.find((one: { kind: string }) => one.kind === 'vacation')
  const shown = await widget('ann', 'balance')
  expect(shown).toMatchObject({ year: 2026, unlimited: false, available: vacation.available, planned: 5000 })
  expect(shown.available).toBe(20_000)
  expect(shown.steps.at(-1)).toMatchObject({ balance: 20_000, planned: true })
  expect(shown.leave).toMatchObject([{ firstDay: '2026-07-06', length: 5000, status: 'approved' }])
})

test('birthdays of the next two weeks, without the year of birth and without those who left', async () => {
  const born = (who: Name, day: string) =>
    owner.query('update users set birth_date = $2 where id = $1', [w.ids[who], day])
  await born('ann', '1990-05-06')
  await born('eve', '1988-05-19')
  await born('mia', '1988-05-20')
  await born('max', '1991-05-05')
  await born('otto', '1991-05-07')
  // who has not joined yet has one too, as in the calendar
  await born('pia', '1990-05-08')
  await born('gil', '1991-05-07')
  const shown = await widget('hr', 'birthdays')
  expect(shown.map((one: { user: { firstName: string }; day: string }) => [one.user.firstName, one.day])).toEqual([
    ['Ann', '2026-05-06'],
    ['Pia', '2026-05-08'],
    ['Eve', '2026-05-19'],
  ])
  expect(withoutIds(shown)).not.toMatch(/19(88|90|91)/)
  w.clock.now = new Date('2025-12-28T09:00:00Z')
  await born('mia', '1970-01-02')
  expect((await widget('hr', 'birthdays'))[0]).toMatchObject({ user: { firstName: 'Mia' }, day: '2026-01-02' })
})

test('the next holidays of my location, in my language', async () => {
  const stockholm = await place('ann', 'Europe/Stockholm')
  const holiday = (first: string, name: string, locationId: string | null) =>
    w.asAcme((db) =>
      db
        .insertInto('holidays')
        .values({
          locationId,
          firstDay: first,
          lastDay: first,
          nameEn: name,
          nameRu: `${name} ru`,
          nameSv: `${name} sv`,
        })
        .execute(),
    )
  await holiday('2026-05-01', 'Gone', null)
  await holiday('2026-05-14', 'Ascension Day', stockholm)
  await holiday('2026-06-01', 'Founding Day', null)
  const names = async (who: Name) => (await widget(who, 'holidays')).map((one: { name: string }) => one.name)
  expect(await names('ann')).toEqual(['Ascension Day', 'Founding Day'])
  expect(await names('max')).toEqual(['Founding Day'])
  const swedish = await w.call('ann', 'GET', '/api/dashboard', undefined, { 'content-language': 'sv' })
  expect(swedish.body.widgets.holidays[0].name).toBe('Ascension Day sv')
})
