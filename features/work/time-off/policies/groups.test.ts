import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import type { Name, World } from '#tests/world.ts'
import type { PolicyEffect, PolicyVersion } from './contract.ts'
import { PATH, policyWorld, rules } from './factory.ts'

let w: World
let [berlin, oslo]: string[] = []
beforeEach(async () => {
  w = await policyWorld()
  ;[berlin, oslo] = await w.asAcme(async (db) => {
    const rows = ['Berlin', 'Oslo'].map((name) => ({ name, countryId: 276, timeZone: 'Europe/Berlin' }))
    return (await db.insertInto('locations').values(rows).returning('id').execute()).map(({ id }) => id)
  })
})
afterAll(() => w.close())

const given = { ...rules, from: '2026-07-01' }
const germany = () => ({ name: 'Germany', locationIds: [berlin] })
const save = (who: Name | null, more: object = {}) => w.call(who, 'PUT', PATH, { ...given, group: germany(), ...more })
const list = async (): Promise<PolicyVersion[]> => (await w.call('hr', 'GET', PATH)).body.data
const moveTo = (name: Name, locationId: string, from: string) =>
  w.call('hr', 'POST', `/api/people/${w.ids[name]}/job-changes`, {
    effectiveDate: from,
    locationId,
    reason: 'Transfer',
  })
const on = async (name: Name, day: string) =>
  (await w.call('hr', 'GET', `/api/time-off/balances/${w.ids[name]}?day=${day}`)).body.data[0]
const trace = async (name: Name, day: string): Promise<string[]> =>
  (await w.call('hr', 'GET', `/api/time-off/balances/${w.ids[name]}/vacation/explanation?day=${day}`)).body.trace.map(
    (one: { text: string }) => one.text,
  )

describe('the policy of a group', () => {
  test('holds for its people from its day on, and for nobody else', async () => {
    await moveTo('ann', berlin!, '2026-05-04')
    const others = await on('max', '2026-12-31')
    const before = await on('ann', '2026-06-30')
    const { status, body } = await save('hr')
    expect([status, body.data]).toMatchObject([
      200,
      { state: 'planned', number: 1, group: { name: 'Germany', locations: [{ id: berlin, name: 'Berlin' }] } },
    ])
    expect((await on('ann', '2026-06-30')).balance).toBe(before.balance)
    expect((await on('ann', '2026-12-31')).earned).toBeGreaterThan(before.earned)
    expect(await on('max', '2026-12-31')).toEqual(others)
    expect((await trace('ann', '2026-12-31')).join('\n')).toContain('(policy Germany v1)')
  })

  test('a transfer changes the policy on its day: the days before keep theirs', async () => {
    await save('hr', { from: '2026-05-04' })
    const before = await on('ann', '2026-08-31')
    expect((await moveTo('ann', berlin!, '2026-09-01')).status).toBe(201)
    expect((await on('ann', '2026-08-31')).balance).toBe(before.balance)
    // 30 instead of 25 for the last 122 days of the year
    expect((await on('ann', '2026-12-31')).earned - before.earned).toBe(Math.round((5000 * 122) / 365 / 500) * 500)
    expect((await moveTo('ann', oslo!, '2026-11-01')).status).toBe(201)
    expect((await on('ann', '2026-10-31')).earned).toBeGreaterThan((await on('ann', '2026-11-01')).earned)
  })

  test('what was agreed with a person goes before the policy of their group', async () => {
    await moveTo('ann', berlin!, '2026-05-04')
    const agreed = { vacationDaysPerYear: 40, userId: w.ids.ann }
    expect((await w.call('hr', 'POST', '/api/update-vacations-info', agreed)).status).toBe(200)
    const before = await on('ann', '2026-12-31')
    await save('hr', { accrual: 'front-loaded' })
    expect((await on('ann', '2026-12-31')).earned).toBe(before.earned)
  })

  test('a department means all below it, an employment type is that of the day, and both have to match', async () => {
    await w.asAcme((db) =>
      db.insertInto('catalogueEntries').values({ catalogue: 'employment_types', name: 'Intern' }).execute(),
    )
    const { body } = await w.call('hr', 'GET', `${PATH}/choices`)
    expect(body.data.locations.map(({ name }: { name: string }) => name)).toContain('Berlin')
    const [type] = body.data.employmentTypes
    const [parent, below] = await w.asAcme((db) =>
      db
        .insertInto('departments')
        .values(['Everything', 'Below'].map((name) => ({ name, type: 'department' })))
        .returning('id')
        .execute(),
    )
    await owner.query('update departments set parent_id = $1 where id = $2', [parent!.id, below!.id])
    const move = { effectiveDate: '2026-05-04', departmentId: below!.id, reason: 'Reorganisation' }
    expect((await w.call('hr', 'POST', `/api/people/${w.ids.ann}/job-changes`, move)).status).toBe(201)
    const group = { name: 'Interns', departmentIds: [parent!.id], employmentTypeIds: [type.id] }
    expect((await save('hr', { group })).status).toBe(200)
    const without = (await on('ann', '2026-12-31')).earned
    const row = { effectiveDate: '2026-09-01', typeId: type.id }
    expect((await w.call('hr', 'POST', `/api/people/${w.ids.ann}/employment`, row)).status).toBe(201)
    expect((await on('ann', '2026-12-31')).earned).toBeGreaterThan(without)
  })

  test('of two groups the first holds; another order holds from today on', async () => {
    await moveTo('ann', berlin!, '2026-05-04')
    await save('hr', { from: '2026-05-04' })
    const city = { name: 'City', locationIds: [berlin] }
    await save('hr', { from: '2026-05-04', group: city, entitlement: 40_000 })
    const before = await on('ann', '2026-12-31')
    const groupIds = (await list()).flatMap((one) => (one.group ? [one.group.id] : []))
    const ranked = (await list()).toSorted((a, b) => (b.group?.rank ?? 0) - (a.group?.rank ?? 0))
    w.clock.now = new Date('2026-06-01T09:00:00Z')
    const ids = ranked.flatMap((one) => (one.group ? [one.group.id] : []))
    expect(ids.toSorted()).toEqual(groupIds.toSorted())
    expect((await w.call('hr', 'PUT', `${PATH}/groups/order`, { kind: 'vacation', groupIds: ids })).status).toBe(200)
    expect((await on('ann', '2026-05-31')).balance).toBe(
      (await w.call('hr', 'GET', `/api/time-off/balances/${w.ids.ann}?day=2026-05-31`)).body.data[0].balance,
    )
    expect((await on('ann', '2026-12-31')).earned).toBeGreaterThan(before.earned)
    const some = { kind: 'vacation', groupIds: ids.slice(1) }
    expect((await w.call('hr', 'PUT', `${PATH}/groups/order`, some)).status).toBe(409)
  })

  test('ended, its people have the policy of everyone else from that day on', async () => {
    await moveTo('ann', berlin!, '2026-05-04')
    const { earned } = await on('ann', '2026-12-31')
    const { body } = await save('hr', { from: '2026-05-04' })
    const end = (from: string) => w.call('hr', 'POST', `${PATH}/groups/${body.data.group.id}/end`, { from })
    expect((await end('2026-05-03')).body.errors.from).toBeDefined()
    expect((await end('2026-05-04')).status).toBe(200)
    expect((await on('ann', '2026-12-31')).earned).toBe(earned)
    expect((await w.call('hr', 'POST', `${PATH}/groups/${w.ids.ann}/end`, { from: '2026-06-01' })).status).toBe(404)
  })

  test('a location that is deleted opens it to nobody', async () => {
    await save('hr', { from: '2026-05-04' })
    const before = await on('ann', '2026-12-31')
    await owner.query('delete from locations where id = $1', [berlin])
    expect(await on('ann', '2026-12-31')).toEqual(before)
    const version = (await list()).find((one) => one.group)!
    expect(version.group!.locations).toEqual([{ id: null, name: '' }])
    // the next version of the order keeps it so
    const groupIds = [version.group!.id]
    await w.call('hr', 'PUT', `${PATH}/groups/order`, { kind: 'vacation', groupIds })
    expect(await on('ann', '2026-12-31')).toEqual(before)
  })

  test.each([
    ['no name', { name: ' ' }, 'group.name'],
    [
      'a location that is gone',
      { name: 'Gone', locationIds: ['00000000-0000-4000-8000-000000000000'] },
      'group.locationIds',
    ],
    ['the name of another group', { name: 'germany' }, 'group.name'],
  ])('%s is refused at the field', async (_name, group, field) => {
    await save('hr')
    const { status, body } = await save('hr', { group: { locationIds: [berlin], ...group } })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('a group of nobody is refused', async () => {
    const { status, body } = await save('hr', { group: { name: 'Nobody' } })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['group']])
  })

  test('the trail names the group and whom it is for', async () => {
    const { body } = await save('hr')
    const group = { id: body.data.group.id, name: 'Germany', locationIds: [oslo] }
    expect((await save('hr', { group, basedOn: body.data.id, entitlement: 31_000 })).status).toBe(200)
    const { rows } = await owner.query(
      `select details->'changes' as changes from events where company_id = $1 and name = 'timeOff.policyChanged'`,
      [w.acme.id],
    )
    const changes = rows.map((row) => row.changes).toSorted((a, b) => (a.name ? 0 : 1) - (b.name ? 0 : 1))
    expect(changes).toMatchObject([
      { name: [null, 'Germany'], locations: [null, 'Berlin'], entitlement: [0, 30_000] },
      { locations: ['Berlin', 'Oslo'], entitlement: [30_000, 31_000] },
    ])
  })
})

describe('before a policy is saved', () => {
  const preview = (who: Name | null, more: object = {}) =>
    w.call(who, 'POST', `${PATH}/preview`, { ...given, group: germany(), ...more })

  test('each person whom it changes is shown, with this year and the next; nothing is saved', async () => {
    await moveTo('ann', berlin!, '2026-05-04')
    const saved = await list()
    const { body } = await preview('hr')
    expect(body.data.map(({ person, before, after, from }: PolicyEffect) => [person.id, before, after, from])).toEqual([
      [w.ids.ann, 'v1', 'Germany v1', '2026-07-01'],
    ])
    expect(body).toMatchObject({ reached: 1, next: null })
    expect(await list()).toEqual(saved)
    await save('hr')
    for (const { year, after } of (body.data[0] as PolicyEffect).years)
      expect([year, (await on('ann', `${year}-12-31`)).balance]).toEqual([year, after])
    expect((await preview('hr', { group: undefined, from: '2026-08-01' })).body.data.length).toBeGreaterThan(3)
  })

  test('planned leave that would no longer be covered is named, and saving is refused', async () => {
    await moveTo('ann', berlin!, '2026-05-04')
    const leave = { kind: 'vacation', firstDay: '2026-08-03', lastDay: '2026-08-28', userId: w.ids.ann }
    expect((await w.call('hr', 'POST', '/api/time-off/records', leave)).status).toBe(201)
    const few = { entitlement: 5000 }
    expect((await preview('hr', few)).body.data[0].uncovered).toMatch(/^2026-08-/)
    const { status, body } = await save('hr', few)
    expect([status, body.errors.from[0]]).toEqual([422, expect.stringContaining('1 person has planned leave')])
    expect((await save('hr')).status).toBe(200)
    expect((await save('hr', { group: undefined, ...few })).status).toBe(200)
  })

  test('only holders of settings.timeoff.edit see it, and another company its own people', async () => {
    for (const [who, status] of [
      ['ann', 403],
      ['max', 403],
      ['gil', 403],
      [null, 401],
    ] as const) {
      expect([who, (await preview(who)).status]).toEqual([who, status])
      expect([who, (await w.call(who, 'GET', `${PATH}/choices`)).status]).toEqual([who, status])
    }
    expect((await preview('gina')).body.errors).toHaveProperty(['group.locationIds'])
  })
})
