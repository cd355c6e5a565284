import { describe, expect, test } from 'vitest'
import { addHash, emptyFilter, hashOf, hasHash } from './bloom.ts'
import { weaknessOf } from './weak-passwords.ts'

const nora = ['Nora', 'Lindqvist', 'nora.lindqvist@nordlicht.se', 'Nordlicht AB']

describe.each([
  [
    'errors.password-common',
    [
      'password123',
      'Password2024!',
      'p@ssw0rd2024',
      'P@SSW0RD!!',
      '!!sunshine99',
      'iloveyou1234',
      'Michelle2019',
      'Dragonball1',
    ],
  ],
  [
    'errors.password-pattern',
    [
      '1234567890',
      'qwertyuiop',
      'abcdefghijk',
      'aaaaaaaaaa',
      'abcabcabcabc',
      'asdfghjkl;1',
      '0987654321',
      'йцукенгшщз',
      'ababababab',
    ],
  ],
  [
    'errors.password-yours',
    ['Nordlicht2024', 'nora-lindqvist', 'Lindqvist1987!', 'noranoranora1', 'nordlichtsummer', 'staffroom2026'],
  ],
] as const)('%s', (weakness, passwords) => {
  test.each(passwords)('%s', (password) => {
    // the same piece three times is a run as well as a name
    expect([weakness, 'errors.password-pattern']).toContain(weaknessOf(password, nora))
    expect(weaknessOf(password, nora)).not.toBeNull()
  })
})

test.each([
  'a long walk home',
  'correct horse battery',
  'blåbär och mjölk',
  'три весёлых друга',
  'kX9#vQ2!mZ',
  'Nora likes long walks',
  'hosannabellstower',
  'tidal wave 1204',
])('%s is good enough', (password) => expect(weaknessOf(password, nora)).toBeNull())

test('composed and decomposed letters are one password', () => {
  expect(weaknessOf('Lindqvist1987'.normalize('NFD'), nora)).toBe(weaknessOf('Lindqvist1987', nora))
})

test('the filter never forgets an entry, and takes few others for one', () => {
  const filter = emptyFilter(2000)
  for (let n = 0; n < 2000; n++) addHash(filter, hashOf(`in ${n}`))
  for (let n = 0; n < 2000; n++) expect(hasHash(filter, hashOf(`in ${n}`))).toBe(true)
  let wrong = 0
  for (let n = 0; n < 100_000; n++) if (hasHash(filter, hashOf(`out ${n}`))) wrong++
  expect(wrong).toBeLessThan(10)
})

test('of made-up passphrases hardly any is refused', () => {
  const words = 'harbour lantern cedar window violin pepper marble thunder copper meadow'.split(' ')
  const refused: string[] = []
  for (const one of words)
    for (const two of words)
      for (const end of ['', '7', ' 42'])
        if (one !== two && weaknessOf(`${one} ${two}${end}`, nora)) refused.push(`${one} ${two}${end}`)
  expect(refused).toEqual([])
})

test.each(['acme-7d2cd389a 1990', 'ACME-7d2cd389a!', 'my acme-7d2cd389a'])(
  '%s is made of a name that is not of letters alone',
  (password) => expect(weaknessOf(password, ['acme-7d2cd389a'])).toBe('errors.password-yours'),
)
