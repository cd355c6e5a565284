import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kit/days.ts'
import { factsOf, leaveOf, policyOf, versionOf } from './factory.ts'
import { uncoveredBy } from './server/rules/shortage.ts'
import { assignmentsOf, type Belonging, fits, type GroupVersion } from './server/rules/groups.ts'
import { layered } from './server/rules/layers.ts'

const group = (name: string, from: string, some: Partial<GroupVersion> = {}): GroupVersion => ({
  groupId: name,
  name,
  from,
  rank: 1,
  hasEnded: false,
  settings: { entitlement: 30_000 },
  whom: { locations: [], departments: [], employmentTypes: [] },
  ...some,
})
const whom = (some: Partial<GroupVersion['whom']>) => ({
  whom: { locations: [], departments: [], employmentTypes: [], ...some },
})
const anna: Belonging = {
  places: [
    { from: '2020-01-01', locationId: 'oslo' },
    { from: '2026-09-01', locationId: 'berlin' },
  ],
  departments: [{ from: '2020-01-01', departmentId: 'sales' }],
  terms: [
    { effectiveDate: '2026-03-01', endsOn: '2026-05-31', typeId: 'intern' },
    { effectiveDate: '2026-08-01', endsOn: null, typeId: 'permanent' },
  ],
}
const shown = (...versions: GroupVersion[]) =>
  assignmentsOf(versions, anna).map(({ from, version, number }) => [from, version?.name ?? null, number])

describe('whose rules hold', () => {
  test.each<[string, Partial<GroupVersion['whom']>, string, boolean]>([
    ['the place of that day', { locations: ['oslo'] }, '2026-08-31', true],
    ['not the place of another day', { locations: ['oslo'] }, '2026-09-01', false],
    ['one of several places', { locations: ['berlin', 'oslo'] }, '2026-09-01', true],
    ['the first place, before its day', { locations: ['oslo'] }, '2019-01-01', true],
    ['the type of that day', { employmentTypes: ['intern'] }, '2026-05-31', true],
    ['no type after a contract', { employmentTypes: ['intern'] }, '2026-06-01', false],
    ['no type before the first terms', { employmentTypes: ['intern'] }, '2026-02-28', false],
    ['place and type, both', { locations: ['oslo'], employmentTypes: ['permanent'] }, '2026-08-01', true],
    ['place and type, one of them', { locations: ['berlin'], employmentTypes: ['intern'] }, '2026-09-01', false],
    ['what is gone', { locations: [null] }, '2026-09-01', false],
    ['what is gone, of someone without a department', { departments: [null] }, '2026-09-01', false],
  ])('%s', (_name, some, day, expected) => expect(fits(whom(some).whom, anna, day)).toBe(expected))

  test('a transfer changes them on its day, and nothing before the first version', () => {
    expect(shown(group('Norway', '2026-07-01', whom({ locations: ['oslo'] })))).toEqual([
      ['2026-07-01', 'Norway', 1],
      ['2026-09-01', null, 0],
    ])
  })

  test('the first of several that fit; once it has ended the next', () => {
    const city = group('City', '2026-01-01', { rank: 2, ...whom({ locations: ['oslo'] }) })
    const sales = group('Sales', '2026-02-01', whom({ departments: ['sales'] }))
    expect(shown(city, sales, { ...sales, from: '2026-04-01', hasEnded: true })).toEqual([
      ['2026-01-01', 'City', 1],
      ['2026-02-01', 'Sales', 1],
      ['2026-04-01', 'City', 1],
      ['2026-09-01', null, 0],
    ])
  })

  test('the company’s rules hold before, between and after; what is agreed goes first', () => {
    const company = [{ from: '2025-01-01', settings: { entitlement: 25_000, floor: -1000 } }]
    const own = [{ from: '2026-05-01', settings: { entitlement: 40_000 } }]
    const norway = group('Norway', '2026-03-01', whom({ locations: ['oslo'] }))
    const versions = layered(company, own, assignmentsOf([norway], anna))
    expect(versions.map((one) => [one.from, one.group, one.version, one.entitlement, one.floor])).toEqual([
      ['2025-01-01', undefined, 1, 25_000, -1000],
      ['2026-03-01', 'Norway', 1, 30_000, 0],
      ['2026-05-01', 'Norway', 1, 40_000, 0],
      ['2026-09-01', undefined, 1, 40_000, -1000],
    ])
  })

  test('law: on each day the group is the first that fits then, whatever the order of the rows', () => {
    const day = fc.integer({ min: 0, max: 900 }).map((count) => addDays('2025-01-01', count))
    const ids = fc.subarray(['oslo', 'berlin', 'rome'])
    const version = fc.record({
      groupId: fc.constantFrom('a', 'b', 'c'),
      from: day,
      rank: fc.integer({ min: 1, max: 3 }),
      hasEnded: fc.boolean(),
      locations: ids,
    })
    const places = fc.array(fc.record({ from: day, locationId: fc.constantFrom('oslo', 'berlin', 'rome', null) }), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(version, { selector: (one) => one.groupId + one.from, maxLength: 8 }),
        places,
        day,
        (rows, moves, on) => {
          const versions = rows.map(({ locations, ...one }) => ({
            ...group(one.groupId, one.from),
            ...one,
            ...whom({ locations }),
          }))
          const belonging = {
            places: moves.toSorted((a, b) => (a.from < b.from ? -1 : 1)),
            departments: [],
            terms: [],
          }
          const held = assignmentsOf(versions, belonging).findLast(({ from }) => from <= on)?.version ?? null
          const latest = ['a', 'b', 'c'].flatMap(
            (id) =>
              versions
                .filter((one) => one.groupId === id && one.from <= on)
                .toSorted((a, b) => (a.from < b.from ? 1 : -1))[0] ?? [],
          )
          const first = latest
            .filter((one) => !one.hasEnded && fits(one.whom, belonging, on))
            .toSorted((a, b) => a.rank - b.rank || (a.groupId < b.groupId ? -1 : 1))[0]
          expect(held).toEqual(first ?? null)
          expect(assignmentsOf(versions.toReversed(), belonging)).toEqual(assignmentsOf(versions, belonging))
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('leave that other rules would not cover', () => {
  const facts = factsOf({ hireDate: '2025-01-01', requests: [leaveOf('2026-08-03', '2026-08-21')] })
  const since = (entitlement: number, some: object = {}) =>
    policyOf(
      {},
      {
        versions: [
          versionOf({ entitlement: 25_000, from: '2026-01-01' }),
          versionOf({ entitlement, from: '2026-07-01', version: 2, ...some }),
        ],
      },
    )
  const before = policyOf(
    { entitlement: 25_000 },
    { versions: [versionOf({ entitlement: 25_000, from: '2026-01-01' })] },
  )
  test.each([
    ['as much as before', since(25_000), null],
    ['less, and enough', since(10_000), null],
    ['nothing more: the first day that is short', since(0), '2026-08-19'],
    ['a floor that allows it', since(0, { floor: -10_000 }), null],
    ['no limit', since(0, { unlimited: true }), null],
  ])('%s', (_name, after, expected) => expect(uncoveredBy(facts, before, after, '2026-07-01')).toBe(expected))

  test('who was under the floor anyway is no reason', () => {
    const poor = factsOf({ hireDate: '2025-01-01', requests: [leaveOf('2026-08-03', '2026-12-23')] })
    expect(uncoveredBy(poor, before, before, '2026-07-01')).toBeNull()
    expect(uncoveredBy(poor, before, since(20_000), '2026-07-01')).not.toBeNull()
  })
})
