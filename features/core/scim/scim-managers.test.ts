import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import type { World } from '#tests/world.ts'
import { ENTERPRISE } from './contract.ts'
import {
  employeeNumber as number,
  errorOf,
  fresh,
  jobOf as jobIn,
  ops,
  scimClient,
  scimWorld,
  user,
} from './factory.ts'

let w: World
let client: Awaited<ReturnType<typeof scimWorld>>['client']
let made: Awaited<ReturnType<typeof scimWorld>>['made']
beforeAll(async () => {
  ;({ w, client, made } = await scimWorld())
})
afterAll(() => w.close())
beforeEach(() => owner.query('delete from rate_limits'))

const jobOf = (id: string) => jobIn(w, id)
const patched = async (id: string, ...operations: object[]) => client('PATCH', `/Users/${id}`, ops(...operations))

describe('the manager', () => {
  test('who is not here yet is awaited, and until then the present one stays', async () => {
    const [first, userName] = [await made(), fresh()]
    const one = await made({ [ENTERPRISE]: { manager: { value: first.id } } })
    const waiting = (await patched(one.id, { op: 'replace', path: `${ENTERPRISE}:manager.value`, value: userName }))
      .body
    expect(waiting[ENTERPRISE].manager).toEqual({ value: userName })
    expect((await jobOf(one.id)).manager).toBe(first.id)
    const late = await made({ userName })
    expect((await jobOf(one.id)).manager).toBe(late.id)
    expect((await client('GET', `/Users/${one.id}`)).body[ENTERPRISE].manager.value).toBe(late.id)
    // what others decide later is not undone by a change of that person
    await patched(one.id, { op: 'replace', path: `${ENTERPRISE}:manager`, value: first.id })
    await patched(late.id, { op: 'replace', path: 'externalId', value: 'x-1' })
    expect((await jobOf(one.id)).manager).toBe(first.id)
  })
  test('is nobody who reports to the person, at any distance, and not the person', async () => {
    const top = await made()
    const middle = await made({ [ENTERPRISE]: { manager: { value: top.id } } })
    const low = await made({ [ENTERPRISE]: { manager: { value: middle.id } } })
    for (const id of [low.id, middle.id, top.id])
      expect(errorOf(await patched(top.id, { op: 'replace', path: `${ENTERPRISE}:manager`, value: id })), id).toEqual([
        400,
        'invalidValue',
      ])
    expect((await jobOf(top.id)).manager).toBeNull()
  })
  test('of another company is nobody here', async () => {
    const one = await made({ [ENTERPRISE]: { manager: { value: w.ids.gil } } })
    expect((await jobOf(one.id)).manager).toBeNull()
  })
})

test('an employee number is one person’s', async () => {
  const employeeNumber = number()
  const one = await made({ [ENTERPRISE]: { employeeNumber } })
  const twice = await client('POST', '/Users', user({ [ENTERPRISE]: { employeeNumber: employeeNumber.toLowerCase() } }))
  expect(errorOf(twice)).toEqual([409, 'uniqueness'])
  expect(
    (await patched(one.id, { op: 'replace', path: `${ENTERPRISE}:employeeNumber`, value: employeeNumber })).status,
  ).toBe(200)
  const long = await patched(one.id, { op: 'replace', path: `${ENTERPRISE}:employeeNumber`, value: 'x'.repeat(51) })
  expect(errorOf(long)).toEqual([400, 'invalidValue'])
})

test('a token whose creator may not edit jobs changes everything else, and its list says so', async () => {
  const permissions = ['settings.sso.edit', 'people.create', 'people.people.edit', 'other.job.job_info.edit']
  const role = (await w.call('adam', 'POST', '/api/roles', { name: 'Sign-in', permissions })).body.data
  await w.call('adam', 'POST', `/api/roles/${role.id}/people`, { userIds: [w.ids.mia] })
  const { token } = (await w.call('mia', 'POST', '/api/settings/sso/scim/tokens', { name: 'Limited' })).body.data
  const limited = scimClient(w, token)
  const employeeNumber = number()
  const { status, body } = await limited(
    'POST',
    '/Users',
    user({ title: 'Chef', [ENTERPRISE]: { employeeNumber, department: 'Kitchen' } }),
  )
  expect(status, JSON.stringify(body)).toBe(201)
  expect(await jobOf(body.id)).toEqual({ number: '', title: null, department: null, manager: null })
  const { tokens } = (await w.call('adam', 'GET', '/api/settings/sso/scim')).body.data
  expect(
    Object.fromEntries(tokens.map((one: { name: string; keepsJobs: boolean }) => [one.name, one.keepsJobs])),
  ).toEqual({
    Okta: true,
    Limited: false,
  })
  // what others have set stays
  const rich = await made({ title: 'Baker', [ENTERPRISE]: { department: 'Bakery' } })
  const { status: shut } = await limited('PUT', `/Users/${rich.id}`, user({ active: false, title: 'Chef' }))
  expect([shut, (await jobOf(rich.id)).title]).toEqual([200, 'Baker'])
})
