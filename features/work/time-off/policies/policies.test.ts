import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import type { Name, World } from '#tests/world.ts'
import type { PolicyVersion } from './contract.ts'
import { PATH, policyWorld, rules } from './factory.ts'

let w: World
beforeEach(async () => {
  w = await policyWorld()
})
afterAll(() => w.close())

const list = async (kind = 'vacation'): Promise<PolicyVersion[]> =>
  (await w.call('hr', 'GET', PATH)).body.data.filter((one: PolicyVersion) => one.kind === kind)
const given = {
  ...rules,
  from: '2026-07-01',
  accrual: 'month-start',
  proration: 'months',
  carryOverMax: 3000,
  carryOverLastDay: '04-30',
  floor: -2000,
}
const save = (who: Name | null, more: object = {}) => w.call(who, 'PUT', PATH, { ...given, ...more })
const left = async (day: string) =>
  (await w.call('ann', 'GET', `/api/time-off/balances/${w.ids.ann}?day=${day}`)).body.data[0].balance

describe('leave rules of the company', () => {
  test('begin with one version per kind, in force since the first of the year', async () => {
    const { body } = await w.call('hr', 'GET', PATH)
    expect(body.today).toBe('2026-05-04')
    expect(body.data.map((one: PolicyVersion) => [one.kind, one.from, one.state, one.number]).toSorted()).toEqual(
      ['day_off', 'parental_leave', 'sick_day', 'vacation'].map((kind) => [kind, '2026-01-01', 'current', 1]),
    )
    expect((await list())[0]).toMatchObject({ entitlement: 25_000, carryOverMax: 5000, carryOverLastDay: '03-31' })
  })

  test('a new version holds from its day; the days before keep what they had', async () => {
    const before = await left('2026-06-30')
    const { status, body } = await save('hr')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ ...given, state: 'planned', number: 2, by: 'Hr Berg' })
    expect((await list()).map(({ from, state, number }) => [from, state, number])).toEqual([
      ['2026-07-01', 'planned', 2],
      ['2026-01-01', 'current', 1],
    ])
    expect(await left('2026-06-30')).toBe(before)
    expect(await left('2026-07-01')).toBeGreaterThan(before)
    w.clock.now = new Date('2026-07-01T09:00:00Z')
    expect((await list()).map(({ state }) => state)).toEqual(['current', 'past'])
  })

  test('what changed is on record, with who changed it', async () => {
    await save('adam')
    const { rows } = await owner.query(
      `select actor_id, details from events where company_id = $1 and name = 'timeOff.policyChanged'`,
      [w.acme.id],
    )
    expect(rows).toMatchObject([
      { actor_id: w.ids.adam, details: { kind: 'vacation', changes: { entitlement: [25_000, 30_000] } } },
    ])
    expect(rows[0].details.changes).not.toHaveProperty('pendingReserves')
  })

  test('a planned version is corrected by who has seen it; two who plan for one day do not overwrite each other', async () => {
    const { body } = await save('hr')
    expect((await save('adam', { entitlement: 28_000 })).status).toBe(409)
    expect((await save('adam', { entitlement: 28_000, basedOn: body.data.id })).status).toBe(200)
    expect((await list()).map((one) => one.entitlement)).toEqual([28_000, 25_000])
    const both = await Promise.all([save('hr', { from: '2026-09-01' }), save('adam', { from: '2026-09-01' })])
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409])
  })

  test.each([
    ['a past day', { from: '2026-05-03' }, 'from'],
    ['no such day', { from: '2026-02-30' }, 'from'],
    ['more days than a year has', { entitlement: 367_000 }, 'entitlement'],
    ['a floor above nothing', { floor: 1000 }, 'floor'],
    ['less than nothing carried', { carryOverMax: -1 }, 'carryOverMax'],
    ['the 31st of April', { carryOverLastDay: '04-31' }, 'carryOverLastDay'],
    ['an accrual that is none', { accrual: 'weekly' }, 'accrual'],
    ['a kind that is none', { kind: 'holiday' }, 'kind'],
  ])('%s is refused under its field', async (_name, wrong, field) => {
    const { status, body } = await save('hr', wrong)
    expect(status).toBe(422)
    expect(body.errors[field]?.[0]).toMatch(/\S/)
    expect(await list()).toHaveLength(1)
  })

  test('only holders of settings.timeoff.edit see and change them; another company has its own', async () => {
    for (const [who, status] of [
      ['ann', 403],
      ['max', 403],
      ['ivan', 403],
      ['gil', 403],
      [null, 401],
    ] as const) {
      expect([who, (await w.call(who, 'GET', PATH)).status]).toEqual([who, status])
      expect([who, (await save(who)).status]).toEqual([who, status])
    }
    expect((await w.call('gina', 'GET', PATH)).body.data).toEqual([])
    expect((await save('gina', { basedOn: (await list())[0]!.id })).status).toBe(200)
    expect(await list()).toHaveLength(1)
  })
})
