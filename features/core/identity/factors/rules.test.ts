import { describe, expect, test } from 'vitest'
import { codeOf } from './factory.ts'
import { recoveryCode, relyingParty, stepOf, tidy, totpKey, totpUri, reminderOn } from './server/rules.ts'

test('codes are those of RFC 6238', () => {
  // appendix B: the ASCII secret 12345678901234567890, six digits of the eight
  const key = totpKey(new Uint8Array(Buffer.from('12345678901234567890')))
  for (const [seconds, code] of [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
  ] as const)
    expect(stepOf(key, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test.each([
  ['of now', 0, 0],
  ['of the half minute before', -1, -1],
  ['of the one after', 1, 1],
  ['of a minute ago', -2, null],
  ['of a minute from now', 2, null],
])('a code %s', (_name, steps, step) => {
  const key = totpKey(new Uint8Array(20).fill(7))
  const now = new Date('2026-05-04T10:00:15Z')
  const at = Math.floor(now.getTime() / 30_000)
  expect(stepOf(key, codeOf(key, now, steps), now.getTime())).toBe(step === null ? null : at + step)
})

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '12 345'])('%j is no code', (text) => {
  expect(stepOf(totpKey(new Uint8Array(20)), text, 0)).toBeNull()
})

test('the address for the app names the product and the account', () => {
  const uri = new URL(totpUri(totpKey(new Uint8Array(20).fill(1)), 'Staffroom', 'ann@acme.test'))
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Staffroom:ann@acme.test',
  ])
  expect(uri.searchParams.get('secret')).toHaveLength(32)
})

test('recovery codes are two groups of five that nobody misreads', () => {
  const codes = Array.from({ length: 200 }, (_, n) => recoveryCode(new Uint8Array(10).map((_b, at) => n * 7 + at * 31)))
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
  expect(tidy(' O1i-L abcde ')).toBe('0111abcde')
})

describe('the domain of passkeys', () => {
  test.each<[string, string | null, string]>([
    ['acme.staffroom.example', 'acme', 'staffroom.example'],
    ['staffroom.example:8443', null, 'staffroom.example'],
    ['acme.hr.firm.co.uk', 'acme', 'hr.firm.co.uk'],
    ['acme.localhost:3000', 'acme', 'acme.localhost'],
    ['localhost:3000', null, 'localhost'],
    ['127.0.0.1:3000', null, '127.0.0.1'],
  ])('%s: %s', (host, company, domain) => {
    expect(relyingParty(host, company)).toBe(domain)
  })
})

test.each([
  // from, announced, now
  ['16', '02', '08', null],
  ['16', '02', '09', 'week'],
  ['16', '02', '13', 'week'],
  ['16', '02', '14', 'last'],
  ['16', '02', '15', 'last'],
  ['16', '02', '16', null],
  ['16', '02', '17', null],
  ['16', '09', '10', null],
  ['16', '09', '12', 'week'],
  ['16', '15', '15', null],
] as const)('asked for from the %s, announced on the %s: on the %s it is time for %s', (from, since, now, stage) => {
  const on = (day: string) => new Date(`2026-03-${day}T10:00:00Z`)
  expect(reminderOn({ from: on(from), since: on(since) }, on(now))).toBe(stage)
})
