import { describe, expect, test } from 'vitest'
import { badge } from './badge.ts'

describe('the count beside a menu word', () => {
  test.each([
    [undefined, ''],
    [0, ''],
    [1, '1'],
    [9, '9'],
    [10, '9+'],
    [400, '9+'],
  ])('%s waiting shows "%s"', (count, shown) => expect(badge(count)).toBe(shown))
})
