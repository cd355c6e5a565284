import { expect, test } from 'vitest'
import { type Conditions, fits } from './choosing.ts'

const asked = { kind: 'vacation', days: 5, notice: 10 }
const conditions = (more: Partial<Conditions> = {}): Conditions => ({
  kinds: [],
  minDays: null,
  shortNotice: null,
  ...more,
})

test.each<[string, Partial<Conditions>, boolean]>([
  ['no condition', {}, true],
  ['its kind', { kinds: ['day_off', 'vacation'] }, true],
  ['another kind', { kinds: ['day_off'] }, false],
  ['exactly as long', { minDays: 5 }, true],
  ['too short', { minDays: 6 }, false],
  ['begins sooner', { shortNotice: 11 }, true],
  ['begins on that very day', { shortNotice: 10 }, false],
  ['all at once', { kinds: ['vacation'], minDays: 5, shortNotice: 11 }, true],
  ['one of them not', { kinds: ['vacation'], minDays: 5, shortNotice: 10 }, false],
])('%s', (_what, given, expected) => expect(fits(conditions(given), asked)).toBe(expected))

test('half a day is less than one, and what has begun is at short notice', () => {
  expect(fits(conditions({ minDays: 1 }), { ...asked, days: 0.5 })).toBe(false)
  expect(fits(conditions({ shortNotice: 1 }), { ...asked, notice: -3 })).toBe(true)
})
