import { beforeAll, expect, test } from 'vitest'
import { bindSecrets, keyedHash, seal, type SecretPlace, unseal } from './secrets.ts'

const place: SecretPlace = { company: null, table: 'totp_factors', column: 'secret', row: 'a' }
beforeAll(() => bindSecrets('a secret of the tests, long enough'))

test('what was sealed opens in its place, and never looks the same twice', () => {
  const sealed = seal(place, 'JBSWY3DPEHPK3PXP å ы')
  expect(unseal(place, sealed)).toBe('JBSWY3DPEHPK3PXP å ы')
  expect(sealed.includes('JBSWY3DPEHPK3PXP')).toBe(false)
  expect(seal(place, 'JBSWY3DPEHPK3PXP å ы').equals(sealed)).toBe(false)
})

test.each<[string, Partial<SecretPlace>]>([
  ['another row', { row: 'b' }],
  ['another column', { column: 'other' }],
  ['another table', { table: 'passkeys' }],
  ['a company', { company: 'a' }],
])('moved to %s it does not open', (_name, other) => {
  expect(() => unseal({ ...place, ...other }, seal(place, 'x'))).toThrow()
})

test('every byte counts', () => {
  const sealed = seal(place, 'x')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => unseal(place, changed)).toThrow()
  }
})

test('another secret of the server opens nothing', () => {
  const sealed = seal(place, 'x')
  const hash = keyedHash('codes', 'x')
  bindSecrets('another secret of the tests')
  expect(() => unseal(place, sealed)).toThrow()
  expect(keyedHash('codes', 'x').equals(hash)).toBe(false)
  bindSecrets('a secret of the tests, long enough')
  expect(keyedHash('codes', 'x').equals(hash)).toBe(true)
  expect(keyedHash('others', 'x').equals(hash)).toBe(false)
})
