import { expect, test } from 'vitest'
import { countries, countryByCode, countryById } from './countries.ts'

test('all 249 countries of ISO 3166-1 are there, each once', () => {
  expect(countries).toHaveLength(249)
  expect(new Set(countries.map((country) => country.code)).size).toBe(249)
  expect(new Set(countries.map((country) => country.id)).size).toBe(249)
  for (const country of countries) {
    expect(country.code).toMatch(/^[A-Z]{2}$/)
    expect(country.id).toBeGreaterThan(0)
    expect(country.id).toBeLessThan(1000)
  }
})

test('each country is named in English, Russian and Swedish', () => {
  for (const country of countries) {
    expect(country.name, country.code).toMatch(/^\p{Script=Latin}[\p{Script=Latin} ().,:'’&-]+$/u)
    expect(country.name_ru, country.code).toMatch(/^\p{Script=Cyrillic}[\p{Script=Cyrillic} ().,’«»—-]+$/u)
    expect(country.name_sv, country.code).toMatch(/^\p{Script=Latin}[\p{Script=Latin} ().,:'’&-]+$/u)
  }
  expect(countryByCode('RU')).toMatchObject({ id: 643, name: 'Russia', name_ru: 'Россия', name_sv: 'Ryssland' })
  expect(countryById(752)).toMatchObject({ code: 'SE', name: 'Sweden', name_ru: 'Швеция', name_sv: 'Sverige' })
})

test('a name stands for one country only', () => {
  for (const key of ['name', 'name_ru', 'name_sv'] as const)
    expect(new Set(countries.map((country) => country[key])).size, key).toBe(249)
})

test('time zones and currencies are ones that the machine can reckon with', () => {
  const known = new Set(Intl.supportedValuesOf('currency'))
  const zones = countries.flatMap((country) => country.timeZones)
  expect(zones.length).toBeGreaterThan(400)
  for (const timeZone of new Set(zones)) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
  expect(countries.filter((country) => country.currency === null).map((country) => country.code)).toEqual(['AQ'])
  for (const { code, currency } of countries) if (currency) expect(known.has(currency), code).toBe(true)
  expect(countryByCode('SE')).toMatchObject({ currency: 'SEK', timeZones: ['Europe/Stockholm'] })
  expect(countryByCode('IN')?.currency).toBe('INR')
})
