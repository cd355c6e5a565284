import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { makeRole } from '#features/core/roles/server/api.ts'
import { statementsOf } from '#tests/sweeps/counting.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import type { ListedPerson } from './contract.ts'
import { GAPS, type Gap } from './fields.ts'

let w: World
let office: string
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-06T09:30:00Z')
  // nothing is missing at first: each test removes what it is about
  office = await w.asAcme(async (db) => {
    const { id } = await db
      .insertInto('locations')
      .values({ name: 'Lund', countryId: 752, timeZone: 'Europe/Stockholm' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('users').set({ hireDate: '2020-01-01', locationId: id, invitedAt: new Date() }).execute()
    await db
      .updateTable('users')
      .set({ managerId: w.ids.dora })
      .where('managerId', 'is', null)
      .where('id', '<>', w.ids.dora)
      .execute()
    return id
  })
})
afterAll(() => w.close())

const set = (who: Name, values: object) =>
  w.asAcme((db) => db.updateTable('users').set(values).where('id', '=', w.ids[who]).execute())
const list = async (who: Name, missing: string) => {
  const { status, body } = await w.call(who, 'GET', `/api/people?missing=${missing}`)
  return status === 200 ? (body.data as ListedPerson[]).map(({ firstName }) => firstName) : status
}
const counts = async (who: Name, query = '') => {
  const { body } = await w.call(who, 'GET', `/api/people/gaps${query}`)
  return Object.fromEntries((body.data as { id: Gap; count: number }[]).map(({ id, count }) => [id, count]))
}
const widget = async (who: Name) => (await w.call(who, 'GET', '/api/dashboard')).body.widgets.gaps
const NONE = { hireDate: 0, location: 0, manager: 0, vacation: 0, invitation: 0 }

/** What each gap is made of. */
const TAKEN: Record<Exclude<Gap, 'vacation' | 'invitation'>, object> = {
  hireDate: { hireDate: null },
  location: { locationId: null },
  manager: { managerId: null },
}
const noVacation = (userId: string | null, settings: object) =>
  owner.query(
    `insert into leave_policies (company_id, user_id, kind, effective_from, settings) values ($1, $2, 'vacation', '2019-01-01', $3)`,
    [w.acme.id, userId, JSON.stringify(settings)],
  )

describe('people who lack something', () => {
  beforeEach(() => noVacation(null, { entitlement: 25_000 }))

  test.each(Object.entries(TAKEN))(
    '%s: found, counted, said of the row, and gone when filled in',
    async (gap, taken) => {
      expect([await counts('hr'), await widget('hr')]).toEqual([NONE, undefined])
      await set('ann', taken)
      expect(await list('hr', gap)).toEqual(['Ann'])
      expect(await counts('hr')).toEqual({ ...NONE, [gap]: 1 })
      expect(await widget('hr')).toEqual([{ id: gap, count: 1 }])
      const { data } = (await w.call('hr', 'GET', `/api/people?missing=${GAPS.join(',')}`)).body
      expect(data.map(({ missing }: ListedPerson) => missing)).toEqual([[gap]])
      const given = { hireDate: '2021-01-01', location: office, manager: w.ids.max }[gap]
      const field = { hireDate: 'hireDate', location: 'locationId', manager: 'managerId' }[gap]!
      expect((await w.call('hr', 'PUT', `/api/people/${w.ids.ann}/job`, { [field]: given })).status).toBe(200)
      expect([await list('hr', gap), await widget('hr')]).toEqual([[], undefined])
    },
  )

  test('several: who lacks one of them, each with all that they lack; the list alone says it only when asked', async () => {
    await set('ann', { hireDate: null, locationId: null })
    await set('eve', { managerId: null })
    const { data } = (await w.call('hr', 'GET', '/api/people?missing=location,manager,hireDate')).body
    expect(data.map(({ firstName, missing }: ListedPerson) => [firstName, missing])).toEqual([
      ['Ann', ['hireDate', 'location']],
      ['Eve', ['manager']],
    ])
    expect((await w.call('hr', 'GET', '/api/people')).body.data[0]).not.toHaveProperty('missing')
    expect((await w.call('hr', 'GET', '/api/people/summary?missing=location,manager')).body.data.count).toBe(2)
    expect((await w.call('hr', 'GET', '/api/people/ids?missing=manager')).body.data).toEqual([w.ids.eve])
    expect(await counts('hr', '?missing=manager')).toEqual({ ...NONE, hireDate: 1, location: 1, manager: 1 })
  })

  test('the head of the company lacks no manager; a lead below another who lost theirs does', async () => {
    expect(await list('hr', 'manager')).toEqual([])
    await set('max', { managerId: null })
    expect(await list('hr', 'manager')).toEqual(['Max'])
    // and while nobody reports to anyone, nobody is the head
    await w.asAcme((db) => db.updateTable('users').set({ managerId: null }).execute())
    expect(await counts('hr')).toMatchObject({ manager: 9 })
  })

  test('not invited: sent from the row, and gone', async () => {
    await set('pia', { invitedAt: null })
    expect([await list('hr', 'invitation'), await widget('hr')]).toEqual([['Pia'], [{ id: 'invitation', count: 1 }]])
    expect((await w.call('hr', 'POST', `/api/people/${w.ids.pia}/invitation`)).status).toBeLessThan(300)
    expect(await list('hr', 'invitation')).toEqual([])
  })

  test('people who have left lack nothing', async () => {
    await set('otto', { hireDate: null, locationId: null, managerId: null })
    expect(await counts('hr')).toEqual(NONE)
  })
})

describe('no vacation days', () => {
  test('by the company, by what was agreed with a person, and by the group that a person belongs to', async () => {
    await noVacation(null, { entitlement: 25_000 })
    await noVacation(w.ids.ann, { entitlement: 0 })
    await noVacation(w.ids.eve, { unlimited: true, entitlement: 0 })
    expect(await list('hr', 'vacation')).toEqual(['Ann'])
    const elsewhere = await w.asAcme(async (db) => {
      const { id } = await db
        .insertInto('locations')
        .values({ name: 'Oslo', countryId: 578, timeZone: 'Europe/Oslo' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    })
    await set('max', { locationId: elsewhere })
    const group = {
      kind: 'vacation',
      from: '2026-05-07',
      unlimited: false,
      daysType: 'working',
      accrual: 'front-loaded',
      proration: 'days',
      rounding: 'none',
      carryOverMax: null,
      carryOverLastDay: null,
      floor: 0,
      pendingReserves: true,
    }
    const made = await w.call('hr', 'PUT', '/api/settings/time-off/policies', {
      ...group,
      entitlement: 0,
      group: { name: 'Oslo', locationIds: [elsewhere] },
    })
    expect(made.status).toBe(200)
    expect(await list('hr', 'vacation')).toEqual(['Ann'])
    // from the day on which the rules of the group begin
    w.clock.now = new Date('2026-05-07T09:30:00Z')
    expect(await list('hr', 'vacation')).toEqual(['Ann', 'Max'])
  })

  test('steps by years of service give days too', async () => {
    await noVacation(null, { entitlement: 0, steps: [{ afterMonths: 12, entitlement: 20_000 }] })
    expect(await list('hr', 'vacation')).toEqual([])
  })
})

describe('only as much as the reader may fill in', () => {
  beforeEach(async () => {
    await noVacation(null, { entitlement: 25_000 })
    for (const who of ['ann', 'eve'] as const)
      await set(who, { hireDate: null, locationId: null, managerId: w.ids.max })
    await set('eve', { managerId: w.ids.mia })
  })

  test.each<[string, Record<string, unknown>]>([
    ['ann', {}],
    ['max', {}],
    ['adam', { ...NONE, hireDate: 2, location: 2 }],
  ])('%s', async (who, expected) => {
    expect(await counts(who as Name)).toEqual(expected)
    const refused = Object.keys(expected).length === 0
    for (const gap of ['hireDate', 'location', 'manager', 'vacation', 'invitation'])
      if (refused) expect(await list(who as Name, gap)).toBe(403)
    if (refused) expect(await widget(who as Name)).toBeUndefined()
  })

  test('a manager who may edit their line sees that line, and no widget of everyone', async () => {
    const may = ['people.people.view', 'manager.job.job_info.edit', 'dashboard.gaps.view']
    await w.asAcme(async (db) => setRolesOf(db, w.ids.max, [await makeRole(db, 'Lead', '', may)]))
    expect(await counts('max')).toEqual({ hireDate: 1 })
    expect(await list('max', 'hireDate')).toEqual(['Ann'])
    expect([await list('max', 'location'), await widget('max')]).toEqual([403, undefined])
  })

  test('outsiders and people who are not signed in', async () => {
    expect(await list('gina', 'hireDate')).not.toContain('Ann')
    expect((await w.call(null, 'GET', '/api/people/gaps')).status).toBe(401)
  })
})

test('the widget is a part of the one statement of the dashboard', async () => {
  await set('ann', { hireDate: null })
  const { statements: seen } = await statementsOf(() => widget('hr'))
  expect(seen.filter((text) => text.includes('hire_date is null'))).toHaveLength(1)
})
