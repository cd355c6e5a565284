import { describe, expect, test } from 'vitest'
import { type FieldType, hasOptions, type Limits, TYPES } from './contract.ts'
import type { Kept } from './fields.ts'
import { converted, type Naming } from './server/rules/conversion.ts'

const RED = { id: 'r', name: 'Red' }
const GREEN = { id: 'g', name: 'Green' }
const OTHERS = [
  { id: 'x', name: ' red' },
  { id: 'y', name: '42' },
  { id: 'z', name: '2026-04-03' },
]
const naming: Naming = {
  isCountry: (id) => id === 752,
  matches: (pattern, text) => new RegExp(`^${pattern}$`).test(text),
  countryName: () => 'Sweden',
  countryCalled: (name) => (['sweden', 'sverige'].includes(name.toLowerCase()) ? 752 : undefined),
}
const NO_LIMITS: Limits = { min: '', max: '', maxLength: null, pattern: '', hint: '' }
const become = (from: FieldType, value: Kept, to: FieldType, options = [RED, GREEN], limits: Partial<Limits> = {}) =>
  converted(
    { type: from, options: hasOptions(from) ? [RED, GREEN] : [] },
    value,
    { type: to, options: hasOptions(to) ? options : [], limits: { ...NO_LIMITS, ...limits } },
    naming,
  )

describe('a value of one type in another', () => {
  const LOST = undefined
  test.each<[FieldType, Kept, FieldType, Kept | undefined]>([
    ['string', '12.5', 'number', 12.5],
    ['string', '12,5', 'number', 12.5],
    ['string', '1 234,5', 'number', 1234.5],
    ['string', '1,234', 'number', LOST],
    ['string', '12 kg', 'number', LOST],
    ['string', '1.2345', 'number', LOST],
    ['string', '2026-04-03', 'date', '2026-04-03'],
    ['string', '2026-02-30', 'date', LOST],
    ['string', '3 April', 'date', LOST],
    ['string', '2026-04-03 09:05', 'datetime', '2026-04-03 09:05'],
    ['string', 'ann@home.example', 'email', 'ann@home.example'],
    ['string', 'ann', 'email', LOST],
    ['string', 'https://a.test/', 'link', 'https://a.test/'],
    ['string', 'javascript:alert(1)', 'link', LOST],
    ['string', 'One', 'text', 'One'],
    ['string', 'Sverige', 'country', 752],
    ['string', 'Atlantis', 'country', LOST],
    ['string', 'GREEN ', 'select', ['g']],
    ['string', 'Blue', 'radio', LOST],
    ['string', 'Green, red', 'checkbox', ['r', 'g']],
    ['string', 'Green, blue', 'checkbox', LOST],
    ['text', 'One \n two', 'string', 'One two'],
    ['text', 'x'.repeat(256), 'string', LOST],
    ['number', 42, 'string', '42'],
    ['number', -0.5, 'text', '-0.5'],
    ['number', 2026, 'date', LOST],
    ['date', '2026-04-03', 'string', '2026-04-03'],
    ['date', '2026-04-03', 'datetime', '2026-04-03 00:00'],
    ['date', '2026-04-03', 'number', LOST],
    ['datetime', '2026-04-03 09:05', 'date', '2026-04-03'],
    ['datetime', '2026-04-03 09:05', 'string', '2026-04-03 09:05'],
    ['country', 752, 'string', 'Sweden'],
    ['country', 752, 'number', LOST],
    ['email', 'a@b.example', 'string', 'a@b.example'],
    ['link', 'https://a.test/', 'text', 'https://a.test/'],
    ['link', 'https://a.test/', 'email', LOST],
    ['select', ['g'], 'string', 'Green'],
    ['select', ['g'], 'radio', ['g']],
    ['radio', ['r'], 'checkbox', ['r']],
    ['checkbox', ['r', 'g'], 'text', 'Red, Green'],
    ['checkbox', ['g'], 'select', ['g']],
    ['checkbox', ['r', 'g'], 'radio', LOST],
  ])('%s %j → %s', (from, value, to, expected) => {
    expect(become(from, value, to)).toEqual(expected)
  })

  test('new options are found by their names, those that stay by themselves', () => {
    expect(become('select', ['r'], 'radio', OTHERS)).toEqual(['x'])
    expect(become('select', ['g'], 'radio', OTHERS)).toBeUndefined()
    expect(become('select', ['r'], 'radio', [{ id: 'r', name: 'Scarlet' }])).toEqual(['r'])
    expect(become('number', 42, 'select', OTHERS)).toEqual(['y'])
    expect(become('date', '2026-04-03', 'radio', OTHERS)).toEqual(['z'])
  })

  test('the limits of the new type hold', () => {
    expect(become('string', '12', 'number', [], { max: '10' })).toBeUndefined()
    expect(become('string', '9', 'number', [], { max: '10' })).toBe(9)
    expect(become('number', 12, 'string', [], { pattern: '[0-9]' })).toBeUndefined()
    expect(become('date', '2026-04-03', 'text', [], { maxLength: 4 })).toBeUndefined()
    expect(become('datetime', '2026-04-03 09:05', 'date', [], { min: '2026-05-01' })).toBeUndefined()
  })

  test('every type has a way into every other one, and no value becomes an empty one', () => {
    const some = { number: 7, country: 752, date: '2026-04-03', datetime: '2026-04-03 09:05' } as const
    for (const from of TYPES)
      for (const to of TYPES) {
        const value = hasOptions(from) ? ['r'] : ((some as Partial<Record<FieldType, Kept>>)[from] ?? 'Red')
        expect(become(from, value, to), `${from} → ${to}`).not.toBeNull()
      }
  })
})
