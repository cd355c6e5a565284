import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetRights } from '#platform/grants.ts'
import { type World, world } from '#tests/world.ts'
import { benefitsOf } from './factory.ts'

let w: World
let b: ReturnType<typeof benefitsOf>
beforeAll(async () => {
  w = await world()
  b = benefitsOf(w)
})
afterAll(() => w.close())

describe('many people', () => {
  const named = (people: { firstName: string }[]) => people.map(({ firstName }) => firstName)
  const ask = (id: string, audience: object, more: object = {}) =>
    w.call('adam', 'POST', `/api/benefits/${id}/grants/preview`, { dateFrom: '2025-01-01', audience, ...more })

  test('a preview says who gets it and who does not and why, and saves nothing', async () => {
    const id = await b.make({ allowedQuantity: 3, tenureMonths: 12 })
    await b.given('ann', id, { dateFrom: '2024-01-01' })
    await w.asAcme(async (db) => {
      await db.updateTable('users').set({ hireDate: '2024-06-01' }).where('id', '=', w.ids.dora).execute()
      await db.updateTable('users').set({ terminationDate: '2024-12-31' }).where('id', '=', w.ids.eve).execute()
    })
    const userIds = (['ann', 'dora', 'eve', 'hr', 'max', 'mia'] as const).map((who) => w.ids[who])
    const { status, body } = await ask(id, { userIds })
    expect(status).toBe(200)
    expect(named(body.data.granted)).toEqual(['Hr', 'Max'])
    expect(body.data).toMatchObject({ grantedCount: 2, refusedCount: 4 })
    expect(
      body.data.refused.map(({ user, why: reason }: { user: { firstName: string }; why: string }) => [
        user.firstName,
        reason,
      ]),
    ).toEqual([
      ['Ann', 'hasIt'],
      ['Dora', 'tooNew'],
      ['Eve', 'leaves'],
      ['Mia', 'noneLeft'],
    ])
    expect(await b.show(id)).toMatchObject({ grantedCount: 1 })
    const done = await w.call('adam', 'POST', `/api/benefits/${id}/grants`, {
      dateFrom: '2025-01-01',
      audience: { userIds },
    })
    expect(done.status).toBe(201)
    expect(done.body.data).toEqual(body.data)
    expect(await b.show(id)).toMatchObject({ grantedCount: 3, left: 0 })
    expect(await w.asAcme((db) => db.selectFrom('audiences').select('id').execute())).toEqual([])
    await w.asAcme((db) => db.updateTable('users').set({ terminationDate: null, hireDate: '2020-01-01' }).execute())
  })

  test('only people of the locations and employment types can have it; what was deleted matches nobody', async () => {
    const place = async (name: string) =>
      (
        await w.call('adam', 'POST', '/api/settings/company/locations', {
          name,
          countryId: 752,
          timeZone: 'Europe/Stockholm',
        })
      ).body.data.id
    const [riga, oslo] = [await place('Riga'), await place('Oslo')]
    const typeId = (
      await w.call('adam', 'POST', '/api/settings/company/lists', { list: 'employment_types', name: 'Staff' })
    ).body.data.id
    await w.asAcme((db) =>
      db.updateTable('users').set({ locationId: riga }).where('id', 'in', [w.ids.mia, w.ids.max]).execute(),
    )
    const employed = { effectiveDate: '2024-01-01', typeId }
    await w.call('hr', 'POST', `/api/people/${w.ids.mia}/employment`, employed)
    await w.call('hr', 'POST', `/api/people/${w.ids.dora}/employment`, employed)
    const id = await b.make({ name: 'For few', locationIds: [riga, oslo], employmentTypeIds: [typeId] })
    const audience = { userIds: [w.ids.mia, w.ids.max, w.ids.dora] }
    expect(named((await ask(id, audience)).body.data.granted)).toEqual(['Mia'])
    expect((await b.grant('dora', id)).body.errors).toEqual({ benefitId: ['Not eligible.'] })
    // both locations go: nobody works in one of them any more, and it is not open to everyone
    await w.asAcme(async (db) => {
      await db.updateTable('users').set({ locationId: null }).execute()
      await db.deleteFrom('locations').where('id', 'in', [riga, oslo]).execute()
    })
    expect(named((await ask(id, audience)).body.data.granted)).toEqual([])
    const gone = { id: null, name: null }
    expect((await b.show(id)).eligibility.locations).toEqual([gone, gone])
    // a form that cannot name them changes something else
    expect((await b.change(id, { provider: 'Another', employmentTypeIds: [typeId] })).status).toBe(200)
    expect((await b.show(id)).eligibility.locations).toEqual([gone, gone])
    expect(named((await ask(id, audience)).body.data.granted)).toEqual([])
    // others take their place
    const vaasa = await place('Vaasa')
    expect((await b.change(id, { locationIds: [vaasa], employmentTypeIds: [typeId] })).status).toBe(200)
    expect((await b.show(id)).eligibility.locations).toEqual([{ id: vaasa, name: 'Vaasa' }])
  })

  test('an audience of nobody is refused, and one whose people the reader may not know', async () => {
    const id = await b.make()
    expect((await ask(id, {})).body.errors).toHaveProperty('audience')
    expect((await ask(id, { userIds: [w.ids.gil] })).body.errors).toHaveProperty('audience')
    const roleId = (
      await w.call('adam', 'POST', '/api/roles', {
        name: 'Keeps',
        permissions: ['settings.benefits.edit', 'other.benefits.edit'],
      })
    ).body.data.id
    await w.asAcme(async (db) => {
      await db.deleteFrom('userRoles').where('userId', '=', w.ids.ivan).execute()
      await db.insertInto('userRoles').values({ userId: w.ids.ivan, roleId }).execute()
      await forgetRights(db)
    })
    const asked = await w.call('ivan', 'POST', `/api/benefits/${id}/grants/preview`, {
      dateFrom: '2025-01-01',
      audience: { roleIds: [roleId] },
    })
    expect(asked.body.errors).toHaveProperty('audience')
  })
})

test('a new benefit begins with the currency of the location where most people work', async () => {
  const choices = async () => (await w.call('adam', 'GET', '/api/benefits/choices')).body.data
  const open = async (name: string, currency: string) => {
    const place = { name, countryId: 752, timeZone: 'Europe/Stockholm', currency }
    return (await w.call('adam', 'POST', '/api/settings/company/locations', place)).body.data.id
  }
  await open('Empty office', 'AAA')
  const busy = await open('Busy office', 'NOK')
  await w.asAcme((db) => db.updateTable('users').set({ locationId: busy }).where('id', '=', w.ids.eve).execute())
  const { currency, locations } = await choices()
  expect(currency).toBe('NOK')
  expect(locations).toContainEqual({ id: busy, name: 'Busy office' })
})
