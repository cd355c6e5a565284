import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Name, type World, world } from '#tests/world.ts'
import { benefitsOf } from './factory.ts'

let w: World
let b: ReturnType<typeof benefitsOf>
beforeAll(async () => {
  w = await world()
  b = benefitsOf(w)
  const food = (
    await w.call('adam', 'POST', '/api/settings/company/lists', { list: 'benefit_categories', name: 'Food' })
  ).body.data.id
  const place = { name: 'Riga', countryId: 428, timeZone: 'Europe/Riga' }
  const riga = (await w.call('adam', 'POST', '/api/settings/company/locations', place)).body.data.id
  const move = { effectiveDate: '2025-02-01', locationId: riga }
  await b.moved('ann', move)
  const lunch = { name: 'Lunch', categoryId: food, employerCost: 100, employeeCost: 10 }
  const lunchId = await b.make(lunch)
  await w.call(
    'adam',
    'PUT',
    `/api/benefits/${lunchId}`,
    b.input({ ...lunch, employerCost: 120, costFrom: '2025-03-01' }),
  )
  const bike = await b.make({ name: 'Bike', employerCost: 1200, employeeCost: 0, costPeriod: 'year', currency: 'EUR' })
  const desk = await b.make({ name: 'Desk', employerCost: 500, employeeCost: 0, costPeriod: 'once' })
  await b.given('ann', lunchId, { dateFrom: '2025-01-15', dateTo: '2025-03-10' })
  // once in a month, however often it was given in it
  await b.given('ann', lunchId, { dateFrom: '2025-03-20', dateTo: '2025-03-31' })
  await b.given('max', lunchId, { dateFrom: '2025-02-01' })
  await b.given('max', bike, { dateFrom: '2024-06-01' })
  await b.given('max', desk, { dateFrom: '2025-02-10' })
  const mistake = await b.given('mia', lunchId, { dateFrom: '2025-01-01' })
  await w.call('hr', 'DELETE', b.at('mia', `/${mistake}`), { why: 'Never given' })
})
afterAll(() => w.close())

const ask = (by: string, more = 'from=2025-01&to=2025-03', who: Name = 'adam') =>
  w.call(who, 'GET', `/api/benefits/costs?by=${by}&${more}`)
const short = (body: {
  data: { name: string | null; people: number; currency: string; employer: number; employee: number }[]
}) => body.data.map(({ name, people, currency, employer, employee }) => [name, people, employer, employee, currency])

test('costs are added up by benefit, category, location and month, each currency by itself', async () => {
  const { status, body } = await ask('benefit')
  expect(status).toBe(200)
  expect(short(body)).toEqual([
    ['Bike', 1, 300, 0, 'EUR'],
    ['Desk', 1, 500, 0, 'SEK'],
    // January and February for 100, March for 120: three months of Ann, two of Max
    ['Lunch', 2, 540, 50, 'SEK'],
  ])
  expect(body.totals).toEqual([
    { currency: 'EUR', employer: 300, employee: 0 },
    { currency: 'SEK', employer: 1040, employee: 50 },
  ])
  expect(short((await ask('category')).body)).toEqual([
    ['Food', 2, 540, 50, 'SEK'],
    [null, 1, 300, 0, 'EUR'],
    [null, 1, 500, 0, 'SEK'],
  ])
  expect(short((await ask('location')).body)).toEqual([
    // where Ann worked in January she had no location yet
    ['Riga', 1, 220, 20, 'SEK'],
    [null, 1, 300, 0, 'EUR'],
    [null, 2, 820, 30, 'SEK'],
  ])
  expect(short((await ask('month')).body)).toEqual([
    ['2025-01', 1, 100, 0, 'EUR'],
    ['2025-01', 1, 100, 10, 'SEK'],
    ['2025-02', 1, 100, 0, 'EUR'],
    ['2025-02', 2, 700, 20, 'SEK'],
    ['2025-03', 1, 100, 0, 'EUR'],
    ['2025-03', 2, 240, 20, 'SEK'],
  ])
})

test('somewhere that is gone is named as it was called; a move that is planned moves nothing yet', async () => {
  const place = { name: 'Tartu', countryId: 233, timeZone: 'Europe/Tallinn' }
  const tartu = (await w.call('adam', 'POST', '/api/settings/company/locations', place)).body.data.id
  await b.moved('max', { effectiveDate: '2025-05-01', locationId: tartu })
  await b.moved('max', { effectiveDate: '2025-06-01', locationId: null })
  await w.call('adam', 'DELETE', `/api/settings/company/locations/${tartu}`)
  const of = async (months: string) => short((await ask('location', months)).body)
  expect(await of('from=2025-04&to=2025-06')).toEqual([
    ['Tartu', 1, 100, 0, 'EUR'],
    ['Tartu', 1, 120, 10, 'SEK'],
    [null, 1, 200, 0, 'EUR'],
    [null, 1, 240, 20, 'SEK'],
  ])
  const riga = await w.asAcme((db) =>
    db.selectFrom('locations').select('id').where('name', '=', 'Riga').executeTakeFirst(),
  )
  const month = (years: number) => `${new Date().getUTCFullYear() + years}-06`
  await b.moved('max', { effectiveDate: `${month(1)}-01`, locationId: riga!.id })
  expect(await of(`from=${month(2)}&to=${month(2)}`)).toEqual([
    [null, 1, 100, 0, 'EUR'],
    [null, 1, 120, 10, 'SEK'],
  ])
})

test('and are a file', async () => {
  const { body } = await w.call('adam', 'GET', '/api/benefits/costs/export?from=2025-01&to=2025-01&by=category')
  expect(String(body).replace('\uFEFF', '').trim().split('\n')).toEqual([
    'Category,People,Currency,Company pays,Employees pay',
    'Food,1,SEK,100,10',
    'No category,1,EUR,100,0',
  ])
})

test('wrong months are named', async () => {
  for (const months of [
    'from=2025-03&to=2025-02',
    'from=2020-01&to=2025-12',
    'from=2025-1&to=2025-02',
    'from=2025-13&to=2026-02',
  ])
    expect((await ask('month', months)).status, months).toBe(422)
})

test('they are for those who keep benefits, of their own company', async () => {
  for (const who of ['ann', 'max', 'mia', 'ivan'] as const) {
    expect((await ask('benefit', undefined, who)).status).toBe(403)
    expect((await w.call(who, 'GET', '/api/benefits/costs/export?from=2025-01&to=2025-01')).status).toBe(403)
  }
  expect((await ask('benefit', undefined, 'gina')).body).toEqual({ data: [], totals: [] })
})
