import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from '#tests/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const base = '/api/settings/company/locations'
const fields = { name: 'Göteborg', countryId: 752, address: 'Avenyn 1', currency: 'SEK', timeZone: 'Europe/Stockholm' }
const made = async (more: object = {}): Promise<string> =>
  (await w.call('adam', 'POST', base, { ...fields, ...more })).body.data.id

test('a location keeps name, country, address, currency and time zone', async () => {
  const id = await made()
  const { body } = await w.call('ann', 'GET', base)
  expect(body).toEqual({ data: [{ id, ...fields, region: null, count: 0, version: 1 }], can: { edit: false } })
  const change = { ...fields, name: 'Munich', countryId: 276, currency: '', region: 'BY', version: 1 }
  expect((await w.call('adam', 'PUT', `${base}/${id}`, change)).body.data.version).toBe(2)
  expect((await w.call('adam', 'PUT', `${base}/${id}`, change)).status).toBe(409)
  expect((await w.call('ann', 'GET', base)).body.data[0]).toMatchObject({ name: 'Munich', region: 'BY', version: 2 })
})

test.each([
  ['name', 'munich'],
  ['countryId', 1],
  ['currency', 'kr'],
  ['timeZone', 'Mars/Olympus'],
  // of another country
  ['region', 'BY'],
])('refuses %s %j under the field', async (field, value) => {
  const { status, body } = await w.call('adam', 'POST', base, { ...fields, name: 'New', [field]: value })
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})

test('one with people is deleted only into another', async () => {
  const [id, other] = [await made({ name: 'Old' }), await made({ name: 'New' })]
  await w.asAcme((db) => db.updateTable('users').set({ locationId: id }).where('id', '=', w.ids.ann).execute())
  expect((await w.call('adam', 'DELETE', `${base}/${id}`)).status).toBe(409)
  expect((await w.call('adam', 'DELETE', `${base}/${id}`, { replacementId: id })).status).toBe(422)
  expect((await w.call('adam', 'DELETE', `${base}/${id}`, { replacementId: other })).status).toBe(200)
  const rows = (await w.call('adam', 'GET', base)).body.data as { id: string; count: number }[]
  expect(rows.find((one) => one.id === other)?.count).toBe(1)
})

test('is changed only by holders of settings.company.edit, of the same company', async () => {
  const id = await made({ name: 'Guarded' })
  for (const who of ['ann', 'max', 'hr', 'ivan'] as const) {
    expect((await w.call(who, 'POST', base, { ...fields, name: 'Mine' })).status).toBe(403)
    expect((await w.call(who, 'PUT', `${base}/${id}`, fields)).status).toBe(403)
    expect((await w.call(who, 'DELETE', `${base}/${id}`)).status).toBe(403)
  }
  expect((await w.call('gina', 'PUT', `${base}/${id}`, fields)).status).toBe(404)
  expect((await w.call('gina', 'DELETE', `${base}/${id}`)).status).toBe(404)
})
