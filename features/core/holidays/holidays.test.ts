import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'

let w: World
let gothenburg: string
beforeAll(async () => {
  w = await world()
  const { rows } = await owner.query(
    `insert into locations (company_id, name, country_id, time_zone) values ($1, 'Gothenburg', 752, 'Europe/Stockholm') returning id`,
    [w.acme.id],
  )
  gothenburg = rows[0].id
})
afterAll(() => w.close())

const year = '/api/holidays?from=2026-01-01&to=2026-12-31'

test('HR imports the holidays of Sweden once, and everyone reads them in their language', async () => {
  const bring = () => w.call('hr', 'POST', '/api/holidays/import', { locationId: gothenburg, years: [2026] })
  const first = await bring()
  expect(first.body.added).toBeGreaterThan(10)
  expect((await bring()).body).toEqual({ added: 0, known: first.body.added, holidays: [] })
  const { body } = await w.call('ann', 'GET', `${year}&locationId=${gothenburg}`, undefined, {
    'content-language': 'sv',
  })
  expect(body.data.find((one: { firstDay: string }) => one.firstDay === '2026-12-25').name).toBe('Juldagen')
  expect((await w.call('gil', 'GET', year)).body.data).toEqual([])
})

test('a holiday of our own is added, changed and removed; a stale copy is refused', async () => {
  const mine = { firstDay: '2026-06-05', lastDay: '2026-06-05', nameEn: 'Founders’ Day', half: 'pm' }
  const { body } = await w.call('hr', 'POST', '/api/holidays', mine)
  expect(body.data).toMatchObject({ name: 'Founders’ Day', half: 'pm', source: 'own', version: 1 })
  const change = { ...mine, half: null, version: 1 }
  expect((await w.call('hr', 'PUT', `/api/holidays/${body.data.id}`, change)).body.data.half).toBeNull()
  expect((await w.call('hr', 'PUT', `/api/holidays/${body.data.id}`, change)).status).toBe(409)
  expect((await w.call('hr', 'DELETE', `/api/holidays/${body.data.id}`)).status).toBe(200)
  expect((await w.call('hr', 'DELETE', `/api/holidays/${body.data.id}`)).status).toBe(404)
})

test.each([
  ['an end before the start', { firstDay: '2026-06-05', lastDay: '2026-06-04' }, 'lastDay'],
  ['half of two days', { firstDay: '2026-06-05', lastDay: '2026-06-06', half: 'am' }, 'half'],
  [
    'a location of nobody',
    { firstDay: '2026-06-05', lastDay: '2026-06-05', locationId: '00000000-0000-4000-8000-000000000000' },
    'locationId',
  ],
  ['no name', { firstDay: '2026-06-05', lastDay: '2026-06-05', nameEn: ' ' }, 'nameEn'],
])('%s is refused under its field', async (_name, wrong, field) => {
  const answer = await w.call('hr', 'POST', '/api/holidays', { nameEn: 'A day', ...wrong })
  expect(answer.status).toBe(422)
  expect(answer.body.errors[field][0]).toMatch(/\S/)
})

test('an extra working day is added by HR and not by an employee', async () => {
  const day = { title: 'Inventory', day: '2026-05-16', startTime: '10:00', endTime: '15:00' }
  expect((await w.call('ann', 'POST', '/api/extra-working-days', day)).status).toBe(403)
  expect((await w.call('hr', 'POST', '/api/extra-working-days', day)).body.data).toMatchObject(day)
  expect(
    (await w.call('hr', 'POST', '/api/extra-working-days', { ...day, endTime: '09:00' })).body.errors.endTime[0],
  ).toMatch(/\S/)
})

test('before an import HR sees what it would add; once it is done, all of it is there already', async () => {
  const look = () => w.call('hr', 'GET', `/api/holidays/import?locationId=${gothenburg}&year=2027`)
  const before = (await look()).body.data
  expect(before.length).toBeGreaterThan(10)
  expect(before.every((one: { known: boolean }) => !one.known)).toBe(true)
  expect((await w.call('ann', 'GET', `/api/holidays/import?locationId=${gothenburg}&year=2027`)).status).toBe(403)
  const { body } = await w.call('hr', 'POST', '/api/holidays/import', { locationId: gothenburg, years: [2027] })
  expect(body.added).toBe(before.length)
  const after = (await look()).body.data
  expect(after.map((one: { firstDay: string }) => one.firstDay)).toEqual(
    before.map((one: { firstDay: string }) => one.firstDay),
  )
  expect(after.every((one: { known: boolean }) => one.known)).toBe(true)
  const more = (await w.call('hr', 'GET', `/api/holidays/import?locationId=${gothenburg}&year=2027&customary=true`))
    .body
  expect(more.data.length).toBeGreaterThan(before.length)
})

test.each(['/api/holidays/effects', '/api/extra-working-days/effects'])(
  '%s: what is to be removed has to be named',
  async (path) => {
    const { status, body } = await w.call('adam', 'POST', path, { becomes: null })
    expect([status, body.errors]).toEqual([422, { id: ['This field is required.'] }])
  },
)
