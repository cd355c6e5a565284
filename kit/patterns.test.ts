import { describe, expect, test } from 'vitest'
import { patternOf } from './patterns.ts'

describe('a pattern', () => {
  test.each([
    ['[A-Z]{2}\\d{4}', 'AB1234', 'AB12345'],
    ['\\d{3}-?\\d{2}-?\\d{4}', '123-45-6789', '123-45-678'],
    ['[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}', 'SW1A 1AA', 'SW1A1A'],
    ['[А-Я]\\d+', 'Ж7', 'ж7'],
    ['\\+46.*', '+46 70', '0046'],
    ['a\\.b', 'a.b', 'axb'],
    ['[^\\s]+', 'one', 'o ne'],
  ])('%s takes %j and not %j: the text as a whole', (pattern, good, bad) => {
    const matches = patternOf(pattern)!
    expect([matches(good), matches(bad), matches(`${good}\n`)]).toEqual([true, false, false])
  })

  test.each([
    '(a+)+',
    'a|b',
    '(?=a)',
    '\\1',
    '\\b',
    '^a$',
    'a**',
    'a{2',
    '[a',
    '[]',
    'a{3,2}',
    'a{999}',
    '\\',
    '[z-a]',
    ')',
    '.*.*.*',
  ])('%s is none', (pattern) => {
    expect(patternOf(pattern)).toBeUndefined()
  })

  test('takes no time, whatever the text', () => {
    for (const pattern of [
      'a?'.repeat(14) + 'a{14}',
      '.*.*x'.slice(0, 4) + 'x',
      '[ab]*[ab]*c',
      `${'a{0,9}'.repeat(5)}b`,
    ]) {
      const matches = patternOf(pattern)!
      expect(matches, pattern).toBeDefined()
      const began = performance.now()
      for (let times = 0; times < 5; times++) matches('a'.repeat(255))
      expect((performance.now() - began) / 5, pattern).toBeLessThan(50)
    }
    expect(patternOf('a*')!('a'.repeat(256))).toBe(false)
  })
})
