import { describe, expect, test } from 'vitest'
import { awaits, placeFor, availabilityOf } from './server/rules.ts'

describe('whether a named asset can be had', () => {
  const wanted = { isNotTheirs: false, promisedTo: null }
  const free = { holder: null, isGiven: true }
  test.each([
    ['free', 'give', wanted, free, 'ready'],
    ['with the person', 'give', wanted, { ...free, holder: { id: 'nora' } }, 'ready'],
    ['with another', 'give', wanted, { ...free, holder: { id: 'bo' } }, 'held'],
    ['with another, and promised', 'give', { ...wanted, promisedTo: 'Bo' }, { ...free, holder: { id: 'bo' } }, 'held'],
    ['written off', 'give', wanted, { ...free, isGiven: false }, 'unavailable'],
    ['promised', 'give', { ...wanted, promisedTo: 'Bo' }, free, 'promised'],
    ['deleted', 'give', wanted, undefined, 'gone'],
    ['to be returned', 'return', wanted, { ...free, holder: { id: 'nora' } }, 'ready'],
    ['returned', 'return', wanted, free, 'ready'],
    ['never theirs', 'return', { ...wanted, isNotTheirs: true }, free, 'notTheirs'],
    ['deleted, of a return', 'return', wanted, undefined, 'gone'],
  ] as const)('%s', (_what, hands, given, known, expected) => {
    expect(availabilityOf(hands, given, known, 'nora')).toBe(expected)
  })

  test('a thing that is given completes the step that names it, then one of its category, then one for anything', () => {
    const thing = { id: 'a', categoryId: 'laptops' }
    const any = { categoryId: null, thingId: null }
    const ofCategory = { categoryId: 'laptops', thingId: null }
    const ofOther = { categoryId: 'laptops', thingId: 'b' }
    const ofIt = { categoryId: null, thingId: 'a' }
    expect(placeFor([any, ofCategory, ofOther, ofIt], thing)).toBe(3)
    expect(placeFor([any, ofOther, ofCategory], thing)).toBe(2)
    expect(placeFor([ofOther, any], thing)).toBe(1)
    expect(placeFor([ofOther], thing)).toBe(-1)
    expect([any, ofCategory, ofOther, ofIt].map((step) => awaits(step)(thing))).toEqual([true, true, false, true])
  })
})
