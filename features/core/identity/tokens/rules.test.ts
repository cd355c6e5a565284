import { expect, test } from 'vitest'
import { refusalOf } from './server/rules.ts'

test.each([
  ['2026-03-01', '2026-03-01', 'past'],
  ['2026-03-02', '2026-03-01', null],
  ['2027-03-01', '2026-03-01', null],
  ['2027-03-02', '2026-03-01', 'tooFar'],
])('a token until %s, made on %s: %s', (lastDay, today, refusal) =>
  expect(refusalOf(lastDay, new Date(`${today}T15:00:00Z`), 365)).toBe(refusal),
)
