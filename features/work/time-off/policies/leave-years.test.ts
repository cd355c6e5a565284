import { afterAll, beforeEach, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import type { World } from '#tests/world.ts'
import { PATH, policyWorld, rules } from './factory.ts'

let w: World
beforeEach(async () => {
  w = await policyWorld()
  await owner.query(`update users set hire_date = '2024-06-15' where id = $1`, [w.ids.ann])
})
afterAll(() => w.close())

const given = { ...rules, from: '2026-05-04', entitlement: 24_000, carryOverMax: 0 }
const save = (more: object) => w.call('hr', 'PUT', PATH, { ...given, ...more })
const ofAnn = async (day: string) =>
  (await w.call('ann', 'GET', `/api/time-off/balances/${w.ids.ann}?day=${day}`)).body.data[0]
const year = async (wanted = '') => {
  const {
    firstDay,
    lastDay,
    year: named,
    steps,
  } = (await w.call('ann', 'GET', `/api/time-off/balances/${w.ids.ann}/vacation/year${wanted}`)).body.data
  return { firstDay, lastDay, year: named, ends: [steps[0].day, steps.at(-1).day] }
}

test('a year that begins in April: the year before is cut short, and every screen has the same days', async () => {
  const draft = { from: '2027-04-01', yearStart: '04-01', carryOn: null }
  const preview = await w.call('hr', 'POST', `${PATH}/preview`, { ...given, ...draft })
  const effect = preview.body.data.find((one: { person: { id: string } }) => one.person.id === w.ids.ann)
  expect(effect.years.map((one: { lastDay: string }) => one.lastDay)).toEqual(['2026-12-31', '2027-03-31'])

  const { status, body } = await save(draft)
  expect([status, body.data.yearStart, body.data.carryOn]).toEqual([200, '04-01', null])
  expect((await ofAnn('2027-04-01')).balance).toBe(24_000)
  for (const { lastDay, after } of effect.years) expect((await ofAnn(lastDay)).balance).toBe(after)

  expect(await year()).toMatchObject({ year: 2026, firstDay: '2026-01-01', lastDay: '2026-12-31' })
  const both = { year: 2027, firstDay: '2027-01-01', lastDay: '2028-03-31', ends: ['2027-01-01', '2028-03-31'] }
  expect(await year('?year=2027')).toEqual(both)
})

test('a year from the anniversary: each person has their own', async () => {
  expect((await save({ yearStart: 'hire-day' })).body.data.yearStart).toBe('hire-day')
  // the year that began in January ends on the day before Ann's
  expect(await year()).toMatchObject({ year: 2026, firstDay: '2026-01-01', lastDay: '2027-06-14' })
  expect((await ofAnn('2026-06-14')).balance).toBeCloseTo((25_000 * 165) / 365, -3)
  expect(await year('?year=2027')).toMatchObject({ firstDay: '2027-06-15', lastDay: '2028-06-14' })
  expect((await ofAnn('2027-06-15')).balance).toBe(24_000)
  const { body } = await w.call('ann', 'GET', '/api/dashboard')
  const widget = body.widgets.balance
  expect([widget.firstDay, widget.lastDay]).toEqual(['2026-01-01', '2027-06-14'])
  // leave over new year lies in one year
  const span = { kind: 'vacation', firstDay: '2027-12-27', lastDay: '2028-01-07' }
  const asked = await w.call('ann', 'POST', '/api/time-off/preview', span)
  expect(asked.body.data.years).toMatchObject([{ firstDay: '2027-06-15', lastDay: '2028-06-14', asked: 10_000 }])
})

test('unused days are carried on a day of their own; what is not given stays as it was', async () => {
  const saved = await save({ carryOn: '07-01', yearStart: '02-29' })
  expect([saved.body.data.carryOn, saved.body.data.yearStart]).toEqual(['07-01', '02-29'])
  const again = await save({ from: '2026-08-01', entitlement: 20_000 })
  expect([again.body.data.carryOn, again.body.data.yearStart]).toEqual(['07-01', '02-29'])
})

test.each([
  ['no day of any year', { yearStart: '02-30' }, 'yearStart'],
  ['a word that is none', { yearStart: 'easter' }, 'yearStart'],
  ['a month that is none', { carryOn: '13-01' }, 'carryOn'],
])('%s is refused at its field', async (_name, wrong, field) => {
  const { status, body } = await save(wrong)
  expect([status, body.errors]).toEqual([422, { [field]: ['Choose a day that exists every year.'] }])
})
