import { describe, expect, test } from 'vitest'
import {
  formatBalance,
  formatDay,
  formatFileSize,
  formatMegabytes,
  formatMonth,
  formatPercent,
  formatRange,
  weekStartOf,
} from './format.ts'

describe('a balance', () => {
  test.each([
    [9.5, 'en', '9½'],
    [0.5, 'en', '½'],
    [-4.5, 'en', '−4½'],
    [-0.5, 'sv', '−½'],
    [0, 'en', '0'],
    [-0.001, 'en', '0'],
    [14, 'ru', '14'],
    [1.67, 'ru', '1,67'],
  ])('of %s days reads in %s as %s', (days, locale, shown) => expect(formatBalance(days, locale)).toBe(shown))

  test('in a ledger stands with its sign in front', () => {
    expect([27.5, -19, 0].map((days) => formatBalance(days, 'en', { signed: true }))).toEqual(['+ 27½', '− 19', '0'])
  })
})

test.each([
  [0.0782, 'en', '7.8%'],
  [0.0782, 'sv', '7,8\u00a0%'],
  [0.0782, 'ru', '7,8\u00a0%'],
  [0.06, 'en', '6%'],
])('a share of %s is written in %s as %s', (share, locale, shown) => expect(formatPercent(share, locale)).toBe(shown))

describe('a file', () => {
  test.each([
    [1024, '1.0 Kb'],
    [1536, '1.5 Kb'],
    [512, '0.5 Kb'],
    [1_048_576, '1.0 Mb'],
    [1_073_741_824, '1.0 Gb'],
    [1_099_511_627_776, '1.0 Tb'],
  ])('of %s bytes has %s', (bytes, shown) => expect(formatFileSize(bytes)).toBe(shown))

  test('storage is always said in megabytes, so that used and total compare', () => {
    expect([formatMegabytes(1_572_864), formatMegabytes(10_737_418_240)]).toEqual(['1.5', '10,240.0'])
  })
})

describe('days', () => {
  test('the day comes before the month, also in plain English', () => {
    expect(formatDay('2026-11-20', 'en')).toBe('20 Nov 2026')
    expect(formatDay('2026-09-20', 'en', { year: false, weekday: true })).toBe('Sun 20 Sep')
    expect(formatDay('2026-11-20', 'ru')).toBe('20 нояб. 2026')
  })

  test('a range says once what its ends share', () => {
    expect(formatRange('2026-12-21', '2026-12-29', 'en')).toBe('21–29 Dec 2026')
    expect(formatRange('2026-12-28', '2027-01-08', 'ru')).not.toContain('г.')
    expect(formatRange('2026-11-21', '2026-12-02', 'en', { year: false })).toBe('21 Nov – 2 Dec')
    expect(formatRange('2026-12-21', '2026-12-21', 'en')).toBe('21 Dec 2026')
  })

  test('a range over New Year says both years, even where the year was left out', () => {
    expect(formatRange('2026-12-30', '2027-01-02', 'en', { year: false })).toContain('2027')
  })

  test('a month begins with a capital in every language', () => {
    expect(['en', 'ru', 'sv'].map((locale) => formatMonth('2026-05', locale))).toEqual([
      'May 2026',
      'Май 2026',
      'Maj 2026',
    ])
  })

  test('an American week begins on Sunday, a Swedish one on Monday', () => {
    expect([weekStartOf('en-US'), weekStartOf('sv'), weekStartOf('en')]).toEqual([0, 1, 1])
  })
})
