import { describe, expect, test } from 'vitest'
import type { Item } from './contract.ts'
import { isSoon, oneLess, spellOf } from './web/item-words.ts'

test.each([
  [3, 2],
  [1, 0],
  [0, 0],
])('a decision takes one off %s, and never falls below zero', (before, after) => expect(oneLess(before)).toBe(after))

const begins = (firstDay: string | null) => ({ firstDay }) as Item
describe('what begins within a week comes first', () => {
  test.each([
    ['2026-05-01', true],
    ['2026-05-04', true],
    ['2026-05-11', true],
    ['2026-05-12', false],
    [null, true],
  ])('%s', (day, soon) => expect(isSoon(begins(day), '2026-05-04')).toBe(soon))
})

test('a leave whose kind is not for the reader is drawn as away, and nothing else', () => {
  const leave = { id: '1', firstDay: '2026-05-04', lastDay: '2026-05-05', firstPart: 'pm', lastPart: 'am' }
  expect(spellOf({ ...leave, kind: null, status: 'approved' })).toEqual({
    id: '1',
    kind: 'away',
    first: '2026-05-04',
    last: '2026-05-05',
    asked: false,
    fromNoon: true,
    untilNoon: true,
  })
  expect(spellOf({ ...leave, kind: 'vacation', status: 'pending' })).toMatchObject({ kind: 'vacation', asked: true })
})
