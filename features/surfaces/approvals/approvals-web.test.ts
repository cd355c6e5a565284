import { describe, expect, test } from 'vitest'
import { isSafe, type Item } from './contract.ts'
import { isSoon, markOf, oneLess, reassuranceOf, warningsOf } from './web/item-words.ts'

test.each([
  [3, 2],
  [1, 0],
  [0, 0],
])('a decision takes one off %s, and never falls below zero', (before, after) => expect(oneLess(before)).toBe(after))

describe('what begins within a week comes first', () => {
  test.each([
    ['2026-05-01', true],
    ['2026-05-04', true],
    ['2026-05-11', true],
    ['2026-05-12', false],
    [null, true],
  ])('%s', (day, soon) => expect(isSoon({ begins: day }, '2026-05-04')).toBe(soon))
})

test.each([
  ['vacation', 'vacation'],
  [null, undefined],
  ['an order', undefined],
  ['constructor', undefined],
])('the sign of %s is %s', (mark, shown) => expect(markOf({ mark })).toBe(shown))

test('what needs a look and what says that all is well', () => {
  const concerns: Item['concerns'] = [
    { tone: 'calm', text: 'Signed' },
    { tone: 'warn', text: 'Late' },
  ]
  expect([warningsOf({ concerns }), reassuranceOf({ concerns }), isSafe({ concerns })]).toEqual([
    ['Late'],
    'Signed',
    false,
  ])
  expect(isSafe({ concerns: concerns.slice(0, 1) })).toBe(true)
})
