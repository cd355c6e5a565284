import { expect, test } from 'vitest'
import { looksLikeEmail } from './email.ts'

test.each([
  ['ann@acme.com', true],
  ['ann.berg+leave@mail.acme.co.uk', true],
  ['ann@acme.io', true],
  ["o'neil@acme.com", true],
  ['анна@почта.рф', true],
  ['ann@åkeri.se', true],
  ['ann@xn--keri-qoa.se', true],
  ['ANN@ACME.COM', true],
  ['ann@acme.c', false],
  ['ann@acme', false],
  ['ann@.com', false],
  ['ann@acme..com', false],
  ['ann@-acme.com', false],
  ['ann@acme-.com', false],
  ['ann@acme.com.', false],
  ['ann@acme.c0m1', false],
  ['@acme.com', false],
  ['ann.acme.com', false],
  ['ann@bob@acme.com', false],
  ['.ann@acme.com', false],
  ['ann.@acme.com', false],
  ['ann berg@acme.com', false],
  ['ann@acme.com\nbcc:eve@evil.com', false],
  ['Ann <ann@acme.com>', false],
  ['', false],
  [`${'a'.repeat(65)}@acme.com`, false],
  [`ann@${'a'.repeat(250)}.com`, false],
])('%s: %s', (text, fits) => {
  expect(looksLikeEmail(text)).toBe(fits)
})
