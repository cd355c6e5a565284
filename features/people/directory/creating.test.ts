import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type World, world } from '#tests/world.ts'

let w: World
let seq = 0
const fresh = () => `made${++seq}@acme.test`

beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const row = (id: string) =>
  w.asAcme((db) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow())

describe('creating', () => {
  test('keeps every field of the form, and the invitation may wait', async () => {
    const person = {
      email: fresh(),
      firstName: 'Olle',
      lastName: 'Ek',
      gender: 'male',
      birthDate: '1991-02-28',
      alternativeEmail: 'olle@home.se',
      workPhone: '1',
      mobilePhone: '2',
      address: 'Storgatan 1',
      countryId: 752,
      socialLink1: 'https://example.org/olle',
      socialLink2: '',
      hireDate: '2026-01-07',
    }
    await w.settle()
    const { status, body } = await w.call('hr', 'POST', '/api/people', {
      ...person,
      managerId: w.ids.max,
      sendInvitation: false,
    })
    expect(status).toBe(201)
    expect(await row(body.data.id)).toMatchObject({
      ...person,
      managerId: w.ids.max,
      status: 'pending',
      invitedAt: null,
    })
    expect((await w.settle()).letters).toEqual([])
    const invited = async () => [
      (await w.call('hr', 'GET', `/api/people?search=${person.email}`)).body.data[0].invited,
      (await w.call('hr', 'GET', `/api/profile/${body.data.id}`)).body.data.invited,
    ]
    expect(await invited()).toEqual([false, false])
    await w.call('hr', 'POST', `/api/people/${body.data.id}/invitation`)
    expect((await w.settle()).letters.map(({ to }) => to)).toEqual([person.email])
    expect(await invited()).toEqual([true, true])
  })

  test('refuses what cannot be, under each field', async () => {
    const { status, body } = await w.call('hr', 'POST', '/api/people', {
      email: `ann@${w.acme.domain}.test`,
      firstName: 'A',
      lastName: 'B',
      birthDate: '2999-01-01',
      departmentId: w.ids.ann,
      managerId: w.ids.gil,
      countryId: 1,
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors).toSorted()).toEqual([
      'birthDate',
      'countryId',
      'departmentId',
      'email',
      'managerId',
    ])
    const link = await w.call('hr', 'POST', '/api/people', {
      email: fresh(),
      firstName: 'A',
      lastName: 'B',
      gender: 'x',
      socialLink1: 'javascript:alert(1)',
    })
    expect(Object.keys(link.body.errors).toSorted()).toEqual(['gender', 'socialLink1'])
  })

  test('names are read in snake case too, and nobody needs a last name', async () => {
    const made = await w.call('hr', 'POST', '/api/people', { email: fresh(), first_name: 'Suharto', last_name: '' })
    expect(await row(made.body.data.id)).toMatchObject({ firstName: 'Suharto', lastName: '' })
    const people = [{ email: fresh(), first_name: 'Åsa', last_name: 'Ek', firstName: 'Olle' }]
    const asked = await w.call('hr', 'POST', '/api/people/invitations', { people })
    expect(await row(asked.body.data[0].id)).toMatchObject({ firstName: 'Olle', lastName: 'Ek' })
    const url = `/api/people/${w.ids.eve}/personal`
    expect((await w.call('hr', 'PUT', url, { first_name: 'Eva' })).status).toBe(200)
    expect((await w.call('hr', 'GET', url)).body.data).toMatchObject({ firstName: 'Eva', lastName: 'Berg' })
  })

  test.each([
    ['a@b.c', false],
    ['@b.co', false],
    ['a@b', false],
    ['a b@c.se', false],
    ['a@b.co', true],
  ])('the address %s: %j', async (email, good) => {
    const { body } = await w.call('hr', 'POST', '/api/people', { email, firstName: 'A', lastName: '', gender: 'x' })
    expect(Object.keys(body.errors)).toEqual(good ? ['gender'] : ['email', 'gender'])
  })

  test('the same call sent twice with one key makes one person', async () => {
    const person = { email: fresh(), firstName: 'A', lastName: 'B' }
    const key = { 'idempotency-key': 'one-and-the-same' }
    const [first, second] = [
      await w.call('hr', 'POST', '/api/people', person, key),
      await w.call('hr', 'POST', '/api/people', person, key),
    ]
    expect(second.body).toEqual(first.body)
  })
})
