import { expect, test } from 'vitest'
import { regionsOf } from './regions.ts'

test('a country names its regions in its own language, with the English name where it is another', () => {
  expect(regionsOf('GB').map((region) => region.code)).toEqual(['ALD', 'ENG', 'NIR', 'SCT', 'WLS'])
  const bavaria = regionsOf('DE').filter(({ code }) => code.startsWith('BY'))
  expect(bavaria[0]).toEqual({ code: 'BY', name: 'Bayern', englishName: 'Bavaria' })
  expect(bavaria.map(({ englishName }) => englishName)).toContain('Bavaria, Stadt Augsburg')
  expect(regionsOf('DE').find(({ code }) => code === 'BE')).toMatchObject({ name: 'Berlin', englishName: null })
})

test('Sweden has none, nor has a country that nobody knows', () => {
  expect([regionsOf('SE'), regionsOf('XX')]).toEqual([[], []])
})
