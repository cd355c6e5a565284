import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetRights } from '#platform/grants.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await w.call('hr', 'PUT', `/api/people/${w.ids.ann}/personal`, { preferredName: 'Ännchen' })
  await w.call('hr', 'PUT', `/api/people/${w.ids.ann}/job`, { employeeNumber: 'Kitchen-417' })
})
afterAll(() => w.close())

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const listed = async (who: Name, search: string) => {
  const { body } = await w.call(who, 'GET', `/api/people?search=${encodeURIComponent(search)}`)
  return ids(body.data)
}
const counted = async (who: Name, search: string) =>
  (await w.call(who, 'GET', `/api/people/summary?search=${encodeURIComponent(search)}`)).body.data.count
const picked = async (who: Name, search: string) =>
  ids((await w.call(who, 'GET', `/api/users/select?search=${encodeURIComponent(search)}`)).body.data)

describe('people are found', () => {
  test.each(['Ännchen', 'annchen', 'ÄNN', 'ännchen ann'])(
    'by what they are called, by everyone: %s',
    async (search) => {
      for (const who of ['eve', 'hr', 'adam'] as const) {
        expect(await listed(who, search), who).toEqual([w.ids.ann])
        expect(await picked(who, search), who).toEqual([w.ids.ann])
      }
    },
  )

  test('no longer by what they were called', async () => {
    await w.call('hr', 'PUT', `/api/people/${w.ids.ann}/personal`, { preferredName: '' })
    expect(await listed('hr', 'annchen')).toEqual([])
    await w.call('hr', 'PUT', `/api/people/${w.ids.ann}/personal`, { preferredName: 'Ännchen' })
    expect(await listed('hr', 'annchen')).toEqual([w.ids.ann])
  })

  test('by their number, by those who may see everyone’s', async () => {
    for (const search of ['kitchen-417', 'KITCHEN-41', '417 ann']) {
      expect(await listed('eve', search)).toEqual([w.ids.ann])
      expect(await counted('eve', search)).toBe(1)
      expect(await picked('eve', search)).toEqual([w.ids.ann])
    }
    await w.asAcme(async (db) => {
      await db
        .deleteFrom('rolePermissions')
        .where('key', '=', 'other.job.job_info')
        .where('level', '=', 'view')
        .execute()
      await forgetRights(db)
    })
    expect([await listed('eve', '417'), await counted('eve', '417'), await picked('eve', '417')]).toEqual([[], 0, []])
    // their own is no exception: a search goes through everyone
    expect(await listed('ann', '417')).toEqual([])
    expect(await listed('hr', '417')).toEqual([w.ids.ann])
  })
})

describe('an employee number', () => {
  const give = (whose: Name, employeeNumber: string) =>
    w.call('hr', 'PUT', `/api/people/${w.ids[whose]}/job`, { employeeNumber })
  const TAKEN = { employeeNumber: ['Someone here already has this number.'] }

  test('is one person’s, however it is written', async () => {
    for (const number of ['Kitchen-417', 'KITCHEN-417', ' kitchen-417 ']) {
      const { status, body } = await give('eve', number)
      expect([status, body.errors]).toEqual([422, TAKEN])
    }
    expect((await give('ann', 'KITCHEN-417')).status).toBe(200)
    expect((await give('eve', 'Kitchen-418')).status).toBe(200)
    // empty is no number
    for (const whose of ['eve', 'max'] as const) expect((await give(whose, '')).status).toBe(200)
  })

  test('cannot be given to a new person while another has it', async () => {
    const person = { firstName: 'Una', lastName: 'New', email: 'una@acme.test' }
    const create = (employeeNumber: string) =>
      w.call('hr', 'POST', '/api/people', { ...person, employeeNumber, sendInvitation: false })
    const { status, body } = await create('kitchen-417')
    expect([status, body.errors]).toEqual([422, TAKEN])
    expect((await create('Kitchen-500')).status).toBe(201)
  })

  test('given to two at once is one person’s', async () => {
    const both = await Promise.all([give('max', 'Race-1'), give('dora', 'Race-1')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, expect.any(Number)])
    expect([409, 422]).toContain(Math.max(...both.map(({ status }) => status)))
  })
})
