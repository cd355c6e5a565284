import fc from 'fast-check'
import { expect, test } from 'vitest'
import { harmless, withoutGuard } from './formulas.ts'

test.each([
  '=1',
  '+1',
  '-1',
  '@x',
  '\tx',
  '\rx',
  '\nx',
  '\u0000x',
  '|x',
  '%x',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  ' =1',
  '  ＝1',
  '\u00a0=1',
  '\u3000=1',
  '\u200b=1',
  '\ufeff=1',
  '"=1',
  "'=1",
  '\u0000=1',
  ' "=1',
])('%j is a text in our files, not a formula', (text) => {
  expect(harmless(text)).toBe(`'${text}`)
})

test.each(['Anna', '7', 'a=1', 'O’Neil', "'quoted'", ' indented', '"Nick" Berg', '２０'])(
  '%j stays as it is',
  (text) => {
    expect(harmless(text)).toBe(text)
  },
)

test('what we write is read back as it was', () => {
  const signs = fc.constantFrom(...'=\'"+-@＝＋－＠ \t\r\n\u0000aÅ1')
  // what needs no guard is left alone: a stranger's apostrophe is none of ours
  const guarded = fc.string({ unit: signs, maxLength: 6 }).filter((text) => harmless(text) !== text)
  const once = (text: string) => withoutGuard(harmless(text)) === text
  expect(() => fc.assert(fc.property(guarded, once))).not.toThrow()
})
