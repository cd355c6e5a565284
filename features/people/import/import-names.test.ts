import { describe, expect, test } from 'vitest'
import { readEmail } from './server/rules/email.ts'
import { detectNameOrder, splitName } from './server/rules/names.ts'

describe('names', () => {
  test.each([
    ['Anna Berg', 'first-last', 'Anna', 'Berg'],
    ['Berg, Anna', 'first-last', 'Anna', 'Berg'],
    ['Anna Maria von der Berg', 'first-last', 'Anna Maria', 'von der Berg'],
    ['Орлов Пётр Ильич', 'first-last', 'Пётр Ильич', 'Орлов'],
    ['Пётр Ильич Орлов', 'last-first', 'Пётр Ильич', 'Орлов'],
    ['Орлов Пётр', 'last-first', 'Пётр', 'Орлов'],
    ['Anna', 'first-last', 'Anna', ''],
  ] as const)('%s (%s) is %s | %s', (full, order, firstName, lastName) => {
    expect(splitName(full, order)).toEqual({ firstName, lastName })
  })

  test('the order is told by the surnames of the whole column', () => {
    expect(detectNameOrder(['Орлова Вера', 'Щукин Олег', 'Ким Анна'])).toBe('last-first')
    expect(detectNameOrder(['Вера Орлова', 'Олег Щукин'])).toBe('first-last')
    expect(detectNameOrder(['Anna Berg', 'Bo Ek'])).toBe('first-last')
  })
})

describe('e-mail addresses', () => {
  test.each([
    ['Anna@Berg.SE', 'anna@berg.se'],
    ['mailto:anna@berg.se', 'anna@berg.se'],
    ['Anna Berg <anna@berg.se>', 'anna@berg.se'],
    ["o'neill+hr@sub.berg.co", "o'neill+hr@sub.berg.co"],
    ['a@b.co', 'a@b.co'],
    ['вера@почта.рф', 'вера@почта.рф'],
  ])('%s is kept as %s', (text, email) => expect(readEmail(text)).toEqual({ email }))

  test.each([
    'a@b.c',
    '@b.co',
    'a@',
    'a b@c.se',
    'a@@b.se',
    'a..b@c.se',
    'a@b..se',
    'a@-b.se',
    '.a@b.se',
    'a.@b.se',
    'anna',
    'a@b.se, c@d.se',
    'a@b.s1',
  ])('%s is refused', (text) => expect(readEmail(text)).toEqual({ problem: 'emailInvalid' }))

  test('a Cyrillic а among Latin letters is found out', () => {
    expect(readEmail('аnna@berg.se')).toEqual({ problem: 'emailMixedLetters' })
  })
})
