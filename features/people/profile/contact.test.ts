import { afterAll, beforeEach, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterAll(() => w.close())

const personal = async (who: Name, whose: Name = who) =>
  (await w.call(who, 'GET', `/api/people/${w.ids[whose]}/personal`)).body.data
const save = async (who: Name, whose: Name, values: object) =>
  (await w.call(who, 'PUT', `/api/people/${w.ids[whose]}/personal`, values)).status

test('everyone changes their own phone numbers and address by the built-in role, and nothing else of the section', async () => {
  const contact = { workPhone: '+46 8 123 45', mobilePhone: '+46 70 123 45', address: 'Storgatan 1' }
  expect(await personal('ann')).toMatchObject({ can: { edit: false, contact: true, changeEmail: false } })
  expect(await save('ann', 'ann', contact)).toBe(200)
  const now = await personal('ann')
  expect(now).toMatchObject(contact)
  // what is sent along as it is, is no change
  expect(await save('ann', 'ann', { ...contact, firstName: 'Ann', gender: null, address: 'Storgatan 2' })).toBe(200)
  for (const change of [
    { firstName: 'Anna' },
    { birthDate: '1980-01-01' },
    { gender: 'female' },
    { alternativeEmail: 'ann@home.test' },
    { countryId: 643 },
    { socialLink1: 'https://one.test/ann' },
    { email: 'ann@elsewhere.test' },
  ])
    expect([change, await save('ann', 'ann', { address: 'Storgatan 3', ...change })]).toEqual([change, 403])
  expect(await personal('ann')).toMatchObject({ address: 'Storgatan 2', birthDate: null })
})

test('nobody else’s: neither a colleague’s nor a report’s', async () => {
  expect(await personal('max', 'ann')).toMatchObject({ can: { edit: false, contact: false } })
  for (const who of ['max', 'eve', 'mia'] as const) expect(await save(who, 'ann', { address: 'Elsewhere' })).toBe(403)
  expect((await personal('ann')).address).toBe('')
})

test('without the right, or without the right to see the section, nothing is changed', async () => {
  for (const [at, permissions] of [['own.personal.view'], ['contact.own']].entries()) {
    const { body } = await w.call('adam', 'POST', '/api/roles', { name: `Only ${at}`, permissions })
    await w.asAcme((db) => setRolesOf(db, w.ids.eve, [body.data.id]))
    expect([permissions, await save('eve', 'eve', { address: 'Storgatan 1' })]).toEqual([permissions, 403])
  }
})
