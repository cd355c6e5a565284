import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import type { CoverageGap, DepartmentCoverage } from './contract.ts'

/**
 * Support: Ann, Max, Eve, and Otto, who is deactivated. Nights, below Support: Mia and Ivan. Hr works elsewhere. 7 June 2027 is a Monday.
 */
let w: World
let support: string
let nights: string
let elsewhere: string
const MONDAY = '2027-06-07'

beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-11-23T09:00:00Z')
  await owner.query(`update users set hire_date = '2020-01-01' where company_id = $1`, [w.acme.id])
  const department = async (name: string, parentId?: string) =>
    (await w.call('adam', 'POST', '/api/departments', { name, parentId })).body.data.id as string
  support = await department('Support')
  nights = await department('Nights', support)
  elsewhere = await department('Elsewhere')
  const places: [string, Name[]][] = [
    [support, ['ann', 'max', 'eve', 'otto']],
    [nights, ['mia', 'ivan']],
    [elsewhere, ['hr']],
  ]
  for (const [id, names] of places)
    await owner.query('update users set department_id = $1 where id = any($2)', [id, names.map((name) => w.ids[name])])
})
afterAll(() => w.close())
beforeEach(async () => {
  await owner.query('delete from time_off_requests where company_id = $1', [w.acme.id])
  await owner.query('delete from coverage_minimums where company_id = $1', [w.acme.id])
})

async function away(who: Name, first: string, last = first, more: { status?: string; part?: string } = {}) {
  const { status = 'approved', part = 'full' } = more
  const { rows } = await owner.query<{ id: string }>(
    `insert into time_off_requests (company_id, user_id, kind, first_day, last_day, status, first_part, last_part, length, asked_by, decided_at)
      values ($1, $2, 'vacation', $3, $4, $5, $6, $6, 1000, $2, case when $5 = 'approved' then now() end) returning id`,
    [w.acme.id, w.ids[who], first, last, status, part],
  )
  return rows[0]!.id
}
const set = (id: string, least: number | null, who: Name | null = 'adam') =>
  w.call(who, 'PUT', `/api/settings/time-off/coverage/${id}`, { least })
async function gaps(who: Name, more: object = {}): Promise<CoverageGap[]> {
  const asked = { kind: 'vacation', firstDay: MONDAY, lastDay: MONDAY, ...more }
  const { status, body } = await w.call(who, 'POST', '/api/time-off/preview', asked)
  expect(status).toBe(200)
  return body.data.gaps
}
async function shortDays(who: Name, id: string) {
  const { status, body } = await w.call(who, 'GET', '/api/calendar/coverage?from=2027-06-01&to=2027-06-30')
  expect(status).toBe(200)
  const found = body.data.find((one: { departmentId: string }) => one.departmentId === id)
  return found?.days.map((one: { day: string; present: number; of: number }) => `${one.day} ${one.present}/${one.of}`)
}

describe('the minimum', () => {
  const list = async (): Promise<DepartmentCoverage[]> =>
    (await w.call('adam', 'GET', '/api/settings/time-off/coverage')).body.data

  test('is set, changed and removed; the list counts people below, and nobody who is deactivated', async () => {
    const of = async (id: string) => (await list()).find((one) => one.id === id)
    expect(await of(support)).toMatchObject({ name: 'Support', parentId: null, people: 5, least: null })
    expect((await set(support, 3)).status).toBe(200)
    expect((await set(support, 4)).body).toEqual({ data: { id: support, least: 4 } })
    expect(await of(support)).toMatchObject({ least: 4 })
    expect(await of(nights)).toMatchObject({ parentId: support, people: 2, least: null })
    await set(support, null)
    expect(await of(support)).toMatchObject({ least: null })
  })

  test.each([[0], [-1], [1.5], [10_000]])('%s is no number of people', async (least) => {
    const { status, body } = await set(support, least)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['least']])
  })

  test('the audit trail says what it was and what it is; the same number again is no change', async () => {
    await set(nights, 1)
    await set(nights, 2)
    await set(nights, 2)
    const { rows } = await owner.query(
      `select details from events where company_id = $1 and name = 'timeOff.coverageChanged' and subject_id = $2 order by at`,
      [w.acme.id, nights],
    )
    expect(rows.map(({ details }) => details)).toEqual([
      { department: 'Nights', changes: { least: [null, 1] } },
      { department: 'Nights', changes: { least: [1, 2] } },
    ])
  })

  test.each([
    [null, 401],
    ['ann', 403],
    ['max', 403],
    ['gina', 404],
  ] as const)('%s may not: %s', async (who, status) => {
    expect((await set(support, 3, who)).status).toBe(status)
    if (who !== 'gina') expect((await w.call(who, 'GET', '/api/settings/time-off/coverage')).status).toBe(status)
  })

  test('it goes with its department', async () => {
    const { body } = await w.call('adam', 'POST', '/api/departments', { name: 'Short-lived' })
    await set(body.data.id, 2)
    expect((await w.call('adam', 'DELETE', `/api/departments/${body.data.id}`)).status).toBe(200)
    expect((await list()).map(({ name }) => name)).not.toContain('Short-lived')
  })
})

describe('who asks is warned, in numbers', () => {
  test('as many as the minimum are left: nothing is said; one fewer: a warning that refuses nothing', async () => {
    await set(support, 4)
    expect(await gaps('ann')).toEqual([])
    await away('max', MONDAY)
    expect(await gaps('ann')).toEqual([{ department: 'Support', day: MONDAY, present: 3, of: 5, least: 4, days: 1 }])
    const asked = { kind: 'vacation', firstDay: MONDAY, lastDay: MONDAY, approverIds: [w.ids.max] }
    expect((await w.call('ann', 'POST', '/api/time-off/requests', asked)).status).toBe(201)
  })

  test('the day with the fewest people is named, and how many days are below', async () => {
    await set(support, 4)
    await away('max', MONDAY, '2027-06-09')
    await away('mia', '2027-06-08')
    expect(await gaps('ann', { lastDay: '2027-06-13' })).toEqual([
      { department: 'Support', day: '2027-06-08', present: 2, of: 5, least: 4, days: 3 },
    ])
  })

  test.each([
    ['what is only asked for by others does not count', 'pending', 'full', {}, 0],
    ['an afternoon of another person leaves the morning', 'approved', 'pm', { firstPart: 'am', lastPart: 'am' }, 0],
    ['the same half counts', 'approved', 'pm', { firstPart: 'pm', lastPart: 'pm' }, 1],
    ['a half against a whole day counts', 'approved', 'pm', {}, 1],
    ['an illness is not weighed', 'approved', 'full', { kind: 'sick_day' }, 0],
    ['nor is parental leave', 'approved', 'full', { kind: 'parental_leave' }, 0],
  ])('%s', async (_name, status, part, asked, count) => {
    await set(support, 4)
    await away('max', MONDAY, MONDAY, { status, part })
    expect(await gaps('ann', asked)).toHaveLength(count)
  })

  test('on a weekend and on a holiday nobody is missed', async () => {
    await set(support, 5)
    expect(await gaps('ann', { firstDay: '2027-06-05', lastDay: '2027-06-06' })).toEqual([])
    const names = { nameEn: 'Founders', nameRu: 'День основателей', nameSv: 'Grundarna' }
    await w.call('adam', 'POST', '/api/holidays', { firstDay: '2027-06-14', lastDay: '2027-06-14', ...names })
    expect(await gaps('ann', { firstDay: '2027-06-14', lastDay: '2027-06-14' })).toEqual([])
  })

  test('people who have left by then, or have not begun, are no part of it', async () => {
    await set(support, 4)
    await owner.query(`update users set termination_date = '2027-06-04' where id = $1`, [w.ids.eve])
    await owner.query(`update users set hire_date = '2027-07-01' where id = $1`, [w.ids.ivan])
    expect(await gaps('ann')).toMatchObject([{ present: 2, of: 3 }])
    await owner.query(`update users set termination_date = null, hire_date = '2020-01-01' where id = any($1)`, [
      [w.ids.eve, w.ids.ivan],
    ])
  })

  test('each department above is asked, and only those with a minimum', async () => {
    await set(support, 5)
    await set(nights, 2)
    expect((await gaps('mia')).map(({ department, of }) => `${department} ${of}`)).toEqual(['Nights 2', 'Support 5'])
    expect((await gaps('ann')).map(({ department }) => department)).toEqual(['Support'])
    expect(await gaps('hr')).toEqual([])
  })

  test('a request that changes is weighed as it would be, not twice', async () => {
    await set(support, 5)
    const id = await away('ann', MONDAY)
    expect(await gaps('ann', { id, firstDay: '2027-06-08', lastDay: '2027-06-08' })).toMatchObject([{ present: 4 }])
    await set(support, 4)
    expect(await gaps('ann', { id })).toEqual([])
  })

  test('only numbers leave the server: no name and no leave type', async () => {
    await set(support, 5)
    await away('eve', MONDAY)
    expect(Object.keys((await gaps('ann'))[0]!).toSorted()).toEqual([
      'day',
      'days',
      'department',
      'least',
      'of',
      'present',
    ])
  })
})

test('who decides is warned too, of the leave as if it were approved', async () => {
  await set(support, 4)
  await away('eve', MONDAY)
  const asked = { kind: 'vacation', firstDay: MONDAY, lastDay: '2027-06-08', approverIds: [w.ids.max] }
  const { body } = await w.call('ann', 'POST', '/api/time-off/requests', asked)
  const around = await w.call('max', 'GET', `/api/approvals/timeOff/${body.data.id}/team`)
  expect(around.status).toBe(200)
  expect(around.body.data.gaps).toEqual([{ department: 'Support', day: MONDAY, present: 3, of: 5, least: 4, days: 1 }])
})

describe('the calendar', () => {
  test('marks days below the minimum by approved leave; everyone sees the same numbers', async () => {
    await set(support, 4)
    await away('ann', MONDAY, '2027-06-09')
    await away('max', '2027-06-08')
    await away('eve', '2027-06-08', '2027-06-08', { status: 'pending' })
    for (const who of ['hr', 'ann', 'mia'] as const) expect(await shortDays(who, support)).toEqual(['2027-06-08 3/5'])
    expect(await shortDays('hr', nights)).toBeUndefined()
  })

  test('another company sees nothing of it, and nobody without a session', async () => {
    await set(support, 5)
    expect((await w.call('gil', 'GET', '/api/calendar/coverage?from=2027-06-01&to=2027-06-30')).body.data).toEqual([])
    expect((await w.call(null, 'GET', '/api/calendar/coverage?from=2027-06-01&to=2027-06-30')).status).toBe(401)
  })

  test.each([
    ['2027-06-30', '2027-06-01'],
    ['2027-01-01', '2028-12-31'],
  ])('%s to %s cannot be asked for', async (from, to) => {
    expect((await w.call('hr', 'GET', `/api/calendar/coverage?from=${from}&to=${to}`)).status).toBe(422)
  })
})
