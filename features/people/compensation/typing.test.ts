import { describe, expect, test } from 'vitest'
import type { PayRow } from './contract.ts'
import { numberIn, typed } from './web/input-state.ts'
import { lineOf } from './web/pay-line-state.ts'

test.each([
  ['52000', 52_000],
  ['52 000,50', 52_000.5],
  ['52\u00A0000.5', 52_000.5],
  ['', null],
  ['  ', null],
])('%j is read as %j', (text, number) => {
  expect(numberIn(text)).toBe(number)
})

test.each(['52 000 kr', '1.2.3', '-5', '1e5', '52,000.50'])(
  'what is no plain number goes out as it was typed, for the server to refuse: %j',
  (text) => {
    expect(numberIn(text)).toBe(text)
  },
)

test('a figure that is not known is an empty field', () => {
  expect([typed(undefined), typed(null), typed(0), typed(48_111.5)]).toEqual(['', '', '0', '48111.5'])
})

describe('the line over time', () => {
  const row = (id: string, effectiveDate: string, more: object = {}) =>
    ({ id, effectiveDate, currency: 'SEK', payRateType: 'month', ...more }) as PayRow
  const rates = new Map([
    ['a', 40_000],
    ['b', 42_000],
    ['c', 500],
    ['d', 45_000],
  ])

  test('goes from the earliest to the latest row', () => {
    const { steps, leftOut } = lineOf([row('b', '2025-01-01'), row('a', '2024-01-01')], rates)
    expect(steps.map(({ day, value }) => [day, value])).toEqual([
      ['2024-01-01', 40_000],
      ['2025-01-01', 42_000],
    ])
    expect(leftOut).toBe(0)
  })

  test('never mixes currencies, or an hour with a month', () => {
    const rows = [
      row('d', '2026-01-01'),
      row('c', '2025-06-01', { payRateType: 'hour' }),
      row('b', '2025-01-01', { currency: 'EUR' }),
      row('a', '2024-01-01'),
    ]
    const { steps, leftOut } = lineOf(rows, rates)
    expect(steps.map(({ value }) => value)).toEqual([40_000, 45_000])
    expect(leftOut).toBe(2)
  })

  test('has no step for what is not revealed', () => {
    expect(lineOf([row('a', '2024-01-01')], new Map())).toEqual({ steps: [], leftOut: 0 })
    expect(lineOf([], rates)).toEqual({ steps: [], leftOut: 0 })
  })
})
