import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, type Browser, browser, givePasswords, PASSWORD } from '#features/core/identity/accounts/factory.ts'
import { data } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'

let w: World
let nora: Browser
beforeAll(async () => {
  w = await world()
  await givePasswords(w)
  nora = browser(w)
  await nora.call(null, 'POST', '/api/sign-in', { email: (await account()).email, password: PASSWORD })
})
afterAll(() => w.close())

const create = (given: object) =>
  nora.call(null, 'POST', '/api/companies', {
    companyName: 'Fern',
    domain: `fern-${randomUUID().slice(0, 8)}`,
    ...given,
  })

test('it begins with a location in its country, where the founder works, and with the public holidays of two years', async () => {
  const { body } = await create({ countryId: 276, timeZone: 'Asia/Tokyo' })
  await w.settle()
  const [places, people, days, facts] = await data.asCompany(body.data.id, async (db) => [
    await db.selectFrom('locations').select(['id', 'name', 'countryId', 'region', 'currency', 'timeZone']).execute(),
    await db.selectFrom('users').select('locationId').execute(),
    await db.selectFrom('holidays').select(['firstDay', 'locationId', 'source']).orderBy('firstDay').execute(),
    await db
      .selectFrom('events')
      .select(['name', 'actorId', 'details'])
      .where('name', '=', 'holidays.imported')
      .execute(),
  ])
  const [place] = places
  expect(places).toEqual([
    { id: place!.id, name: 'Germany', countryId: 276, region: null, currency: 'EUR', timeZone: 'Europe/Berlin' },
  ])
  expect(people).toEqual([{ locationId: place!.id }])
  const year = new Date().getUTCFullYear()
  expect(days.map(({ firstDay }) => firstDay).filter((day) => day.endsWith('-10-03'))).toEqual([
    `${year}-10-03`,
    `${year + 1}-10-03`,
  ])
  expect(new Set(days.map(({ locationId, source }) => `${locationId} ${source}`))).toEqual(
    new Set([`${place!.id} imported`]),
  )
  expect(facts).toEqual([
    { name: 'holidays.imported', actorId: null, details: { years: [year, year + 1], added: days.length } },
  ])
})

test('a country whose holidays nobody knows begins with a location and none; a zone that is none is passed over', async () => {
  const { status, body } = await create({ countryId: 10, timeZone: 'Mars/Olympus' })
  expect(status).toBe(201)
  await w.settle()
  const [places, days] = await data.asCompany(body.data.id, async (db) => [
    await db.selectFrom('locations').select(['name', 'currency']).execute(),
    await db.selectFrom('holidays').select('id').execute(),
  ])
  expect([places, days]).toEqual([[{ name: 'Antarctica', currency: '' }], []])
})
