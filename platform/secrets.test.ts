import { expect, test } from 'vitest'
import { bindSecrets, keyedHash, keyedHashes, seal, unseal } from './secrets.ts'

bindSecrets('a-secret-for-these-tests-0123456789')
const place = { companyId: 'c1', column: 'sso_providers.secret', row: 'r1' }

test('what is sealed opens at its place', () => {
  const sealed = seal(place, 'hémlig')
  expect(unseal(place, sealed)).toBe('hémlig')
  expect(sealed).not.toContain('hémlig')
})

test('the same text is never sealed alike', () => expect(seal(place, 'x')).not.toBe(seal(place, 'x')))

test.each([
  ['another company', { ...place, companyId: 'c2' }],
  ['no company', { ...place, companyId: null }],
  ['another column', { ...place, column: 'sso_providers.name' }],
  ['another row', { ...place, row: 'r2' }],
])('it does not open for %s', (_what, elsewhere) => {
  const sealed = seal(place, 'x')
  expect(() => unseal(elsewhere, sealed)).toThrow()
})

test.each([
  ['cut off', (sealed: string) => sealed.slice(0, -30)],
  ['changed', (sealed: string) => sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')],
  ['of an unknown version', (sealed: string) => sealed.replace('v1', 'v2')],
  ['empty', () => ''],
])('nor when it is %s', (_what, spoil) => expect(() => unseal(place, spoil(seal(place, 'some text')))).toThrow())

test('nor with another secret', () => {
  const sealed = seal(place, 'x')
  bindSecrets('another-secret-for-these-tests-01234')
  expect(() => unseal(place, sealed)).toThrow()
  bindSecrets('a-secret-for-these-tests-0123456789')
})

test('a keyed hash is the same again, and another for another purpose or secret', () => {
  const hash = keyedHash('codes', 'x')
  expect(keyedHash('codes', 'x')).toEqual(hash)
  expect(keyedHash('others', 'x')).not.toEqual(hash)
  bindSecrets('another-secret-for-these-tests-01234')
  expect(keyedHash('codes', 'x')).not.toEqual(hash)
  bindSecrets('a-secret-for-these-tests-0123456789')
})

test('while two secrets are given, what was sealed with the old one opens; what is sealed now is sealed with the new one', () => {
  const [one, other] = ['a-secret-for-these-tests-0123456789', 'another-secret-for-these-tests-01234']
  const before = seal(place, 'x')
  const hash = keyedHash('codes', 'x')
  bindSecrets(other, { old: one })
  expect(unseal(place, before)).toBe('x')
  expect(keyedHashes('codes', 'x')).toEqual([keyedHash('codes', 'x'), hash])
  const now = seal(place, 'y')
  bindSecrets(other)
  expect(unseal(place, now)).toBe('y')
  expect(() => unseal(place, before)).toThrow()
  bindSecrets(one, { old: other })
  expect(() => unseal({ ...place, row: 'r2' }, now)).toThrow()
  bindSecrets(one)
})

test('nothing is sealed in a column that no module has declared', () => {
  bindSecrets('a-secret-for-these-tests-0123456789', { columns: ['totp_factors.secret'] })
  expect(() => seal(place, 'x')).toThrow('not declared')
  expect(() => seal({ ...place, column: 'totp_factors.secret' }, 'x')).not.toThrow()
  bindSecrets('a-secret-for-these-tests-0123456789')
})
