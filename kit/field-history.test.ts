import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Day } from './days.ts'
import { appliedValues, type FieldRow, nextOf, valuesAsOf, withBefore } from './field-history.ts'

type Field = 'department' | 'manager'
type Row = FieldRow<Field, string>
const row = (effectiveDate: Day, values: Row['values'], applied = true): Row => ({ effectiveDate, values, applied })

const rows = [
  row('2020-01-01', { department: 'Sales', manager: 'Max' }),
  row('2024-03-01', { department: 'Marketing' }),
  row('2025-06-01', { manager: null }),
  row('2026-12-01', { department: 'Support' }, false),
]
const TODAY = '2026-11-23'

test.each([
  ['2019-12-31', {}],
  ['2020-01-01', { department: 'Sales', manager: 'Max' }],
  ['2024-03-01', { department: 'Marketing', manager: 'Max' }],
  [TODAY, { department: 'Marketing', manager: null }],
  ['2026-11-30', { department: 'Marketing', manager: null }],
  ['2026-12-01', { department: 'Support', manager: null }],
])('as of %s', (day, state) => expect(valuesAsOf(rows, day, TODAY)).toEqual(state))

test('what could not be applied on its day is in force on no day', () => {
  const blocked = [...rows.slice(0, 1), row('2026-11-01', { department: 'Support' }, false)]
  for (const day of ['2026-11-01', TODAY, '2027-01-01'])
    expect(valuesAsOf(blocked, day, TODAY)).toMatchObject({ department: 'Sales' })
})

test('what is applied counts today, although its day has not begun where the person has moved to', () => {
  const moved = [...rows.slice(0, 1), row('2026-11-24', { department: 'Support' })]
  expect(valuesAsOf(moved, TODAY, TODAY)).toMatchObject({ department: 'Support' })
  expect(valuesAsOf(moved, '2026-11-22', TODAY)).toMatchObject({ department: 'Sales' })
})

test('each row says what was so before it', () => {
  expect(withBefore(rows, TODAY).map(({ before }) => before)).toEqual([
    { department: null, manager: null },
    { department: 'Sales' },
    { manager: 'Max' },
    { department: 'Marketing' },
  ])
})

test('a value reaches until another row sets the same field', () => {
  expect(nextOf(rows, '2021-01-01', 'department')).toBe('2024-03-01')
  expect(nextOf(rows, '2021-01-01', 'manager')).toBe('2025-06-01')
  expect(nextOf(rows, '2025-06-01', 'manager')).toBeNull()
})

const dayIn = fc.integer({ min: 1, max: 28 }).map((date) => `2026-02-${String(date).padStart(2, '0')}`)
const value = fc.option(fc.constantFrom('A', 'B', 'C'), { nil: null })
const values = fc.record({ department: value, manager: value }, { requiredKeys: [] })

test('of a random history, a day is what the rows until then add up to, and what is applied is today', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ effectiveDate: dayIn, values }), { maxLength: 20 }),
      dayIn,
      dayIn,
      (all, day, today) => {
        const sorted = all.toSorted((a, b) => (a.effectiveDate < b.effectiveDate ? -1 : 1))
        const known = sorted.map((one) => row(one.effectiveDate, one.values, one.effectiveDate <= today))
        // one day after the other, by hand
        const state: Partial<Record<Field, string | null>> = {}
        for (const one of sorted)
          if (one.effectiveDate <= day)
            for (const field of Object.keys(one.values) as Field[]) state[field] = one.values[field] ?? null
        expect(valuesAsOf(known, day, today)).toEqual(state)
        expect(valuesAsOf(known, today, today)).toEqual(appliedValues(known))
      },
    ),
  )
})
