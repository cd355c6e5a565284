import { expect, test } from 'vitest'
import { isDay, weekday } from '#kit/days.ts'
import { countriesWithHolidays, holidaysOf } from './holidays.ts'

const daysOf = (country: string, year: number, region?: string) =>
  holidaysOf({ country, year, ...(region ? { region } : {}) }).map((holiday) => holiday.day)
const on = (country: string, day: string, region?: string) =>
  holidaysOf({ country, year: Number(day.slice(0, 4)), ...(region ? { region } : {}) }).find((one) => one.day === day)

test('Sweden 2026 has its thirteen public holidays, and Midsummer Eve is not among them', () => {
  expect(daysOf('SE', 2026)).toEqual([
    '2026-01-01',
    '2026-01-06',
    '2026-04-03',
    '2026-04-05',
    '2026-04-06',
    '2026-05-01',
    '2026-05-14',
    '2026-05-24',
    '2026-06-06',
    '2026-06-20',
    '2026-10-31',
    '2026-12-25',
    '2026-12-26',
  ])
  expect(on('SE', '2026-06-20')?.name).toEqual({ en: 'Midsummer Day', ru: 'Иванов день', sv: 'Midsommardagen' })
})

test('Swedish eves come by custom when asked for, and half days in the afternoon', () => {
  const wide = holidaysOf({ country: 'SE', year: 2026, kinds: ['public', 'bank', 'optional'] })
  expect(wide.find((one) => one.day === '2026-06-19')).toMatchObject({ kind: 'bank', name: { sv: 'Midsommarafton' } })
  expect(wide.filter((one) => one.kind === 'bank').map((one) => one.day)).toEqual([
    '2026-06-19',
    '2026-12-24',
    '2026-12-31',
  ])
  expect(wide.find((one) => one.day === '2026-01-05')).toMatchObject({ half: 'pm', name: { sv: 'Trettondagsafton' } })
  expect(wide.filter((one) => one.kind === 'public' && one.half)).toEqual([])
})

test('in Russia the New Year holidays are one stretch, and a weekend holiday moves to the next working day', () => {
  expect(on('RU', '2026-01-02')).toMatchObject({ lastDay: '2026-01-06', name: { ru: 'Новогодние каникулы' } })
  expect(on('RU', '2026-03-09')).toMatchObject({ observedFor: '2026-03-08' })
  expect(on('RU', '2026-05-11')).toMatchObject({ observedFor: '2026-05-09', name: { ru: 'День Победы (перенос)' } })
  const moved = holidaysOf({ country: 'RU', year: 2027 }).filter((one) => one.observedFor)
  expect(moved.map((one) => [one.observedFor, one.day])).toEqual([
    ['2027-05-01', '2027-05-03'],
    ['2027-05-09', '2027-05-10'],
    ['2027-06-12', '2027-06-14'],
  ])
})

test('in the United States Christmas of 2027, a Saturday, is observed on Friday 24 and both days are listed', () => {
  expect(on('US', '2027-12-25')).not.toHaveProperty('observedFor')
  expect(on('US', '2027-12-24')).toMatchObject({
    observedFor: '2027-12-25',
    name: { en: 'Christmas Day (observed)', ru: 'Рождество (перенос)', sv: 'Juldagen (ersättningsdag)' },
  })
  expect(on('US', '2027-12-31')).toMatchObject({ observedFor: '2028-01-01' })
  expect(on('US', '2027-09-06')?.name).toMatchObject({ en: 'Labor Day', sv: 'Labor Day' })
})

test('Scotland keeps other days than England, and Boxing Day of 2026 is observed on Monday 28', () => {
  expect(daysOf('GB', 2026, 'SCT')).toContain('2026-01-02')
  expect(daysOf('GB', 2026, 'SCT')).not.toContain('2026-04-06')
  expect(daysOf('GB', 2026, 'ENG')).toContain('2026-04-06')
  expect(daysOf('GB', 2026, 'ENG')).not.toContain('2026-01-02')
  expect(on('GB', '2026-12-28', 'ENG')).toMatchObject({ observedFor: '2026-12-26' })
})

test('Bavaria has Epiphany, Berlin does not, and Augsburg has a day of its own', () => {
  expect(daysOf('DE', 2026, 'BY')).toContain('2026-01-06')
  expect(daysOf('DE', 2026, 'BE')).not.toContain('2026-01-06')
  expect(daysOf('DE', 2026, 'BY/A')).toContain('2026-08-08')
  expect(daysOf('DE', 2026, 'BY')).not.toContain('2026-08-08')
  expect(on('DE', '2026-10-03')?.name.sv).toBe('Tyska enhetsdagen')
})

test('only the first of May is called so in Swedish: Canada has its Labour Day in September', () => {
  expect(on('DE', '2026-05-01')?.name.sv).toBe('Första maj')
  expect(on('CA', '2026-09-07')?.name).toMatchObject({ en: 'Labour Day', sv: 'Arbetarnas dag' })
})

test('a country or region that nobody knows has no holidays', () => {
  expect(holidaysOf({ country: 'XX', year: 2026 })).toEqual([])
})

test('everywhere: real days, in order, named three times, each name once a day, observed days off the weekend in the US', () => {
  const countries = countriesWithHolidays()
  expect(countries.length).toBeGreaterThan(190)
  for (const country of countries) {
    const holidays = holidaysOf({ country, year: 2027 })
    expect(holidays.length, country).toBeGreaterThan(0)
    expect(
      holidays.map((one) => one.day),
      country,
    ).toEqual(holidays.map((one) => one.day).toSorted())
    for (const one of holidays) {
      expect(
        isDay(one.day) && isDay(one.lastDay) && one.lastDay >= one.day && one.day.startsWith('2027'),
        country,
      ).toBe(true)
      for (const name of Object.values(one.name)) expect(name.length, `${country} ${one.day}`).toBeGreaterThan(1)
    }
  }
  for (const one of holidaysOf({ country: 'US', year: 2027 }))
    if (one.observedFor) expect([0, 6]).not.toContain(weekday(one.day))
}, 60_000)
