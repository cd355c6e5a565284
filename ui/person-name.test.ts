import { expect, test } from 'vitest'
import { faceTone, initials, personName } from './person-name.ts'

test('a name is read in camel case and in snake case', () => {
  expect(personName({ firstName: 'Åsa', lastName: 'Nordström' })).toBe('Åsa Nordström')
  expect(personName({ first_name: 'Илья', last_name: 'Соколов' })).toBe('Илья Соколов')
})

test('someone without a name is called by the e-mail, not by nothing', () => {
  expect(personName({ firstName: ' ', lastName: null, email: 'noor@havsvik.example' })).toBe('noor@havsvik.example')
})

test('initials are of the first and the last word, in capitals of any alphabet', () => {
  expect(initials({ firstName: 'Maja', lastName: 'af Lindqvist' })).toBe('ML')
  expect(initials({ firstName: 'илья' })).toBe('И')
})

test('a person keeps their tone', () => {
  const tone = faceTone({ firstName: 'Åsa', lastName: 'Nordström' })
  expect(faceTone({ first_name: 'Åsa', last_name: 'Nordström' })).toBe(tone)
  expect([0, 1, 2, 3, 4, 5]).toContain(tone)
})
