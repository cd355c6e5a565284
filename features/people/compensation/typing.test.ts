import { expect, test } from 'vitest'
import { numberIn, typed } from './web/input-state.ts'

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
