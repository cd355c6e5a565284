import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultPolicies } from '#features/work/time-off/balances/server/api.ts'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { importing, PATH } from './factory.ts'
import type { Field } from './fields.ts'
import { fjallrav, planOf } from './server/rules/fjallrav.ts'

let w: World
let its: ReturnType<typeof importing>
beforeAll(async () => {
  w = await world()
  its = importing(w)
  await w.asAcme((db) => db.insertInto('leavePolicies').values(defaultPolicies('2020-01-01')).execute())
  await w.settle()
})
afterAll(() => w.close())

const HEAD: [head: string, field: Field][] = [
  ['First name', 'firstName'],
  ['E-mail', 'email'],
  ['Hire date', 'hireDate'],
  ['Gender', 'gender'],
  ['Zip code', 'postalCode'],
  ['City', 'city'],
  ['Country', 'countryId'],
  ['Employment type', 'employmentType'],
  ['Weekly hours', 'weeklyHours'],
  ['Vacation balance', 'vacationBalance'],
  ['Balance date', 'balanceDate'],
  ['Location', 'location'],
]
type Cells = Partial<Record<Field, string>>
const line = (name: string, cells: Cells) =>
  HEAD.map(([, field]) => ({ firstName: name, email: `${name}@acme.test`, ...cells })[field] ?? '')
const file = (people: Record<string, Cells>) => [
  HEAD.map(([head]) => head),
  ...Object.entries(people).map(([name, cells]) => line(name, cells)),
]
const planned = (cells: Cells, of = fjallrav) =>
  planOf(
    HEAD.map(([, field]) => field),
    [line('x', cells)],
    {},
    of,
  )
const idOf = async (name: string) => (await its.acmeHas(`${name}@acme.test`))!.id
const vacationOf = async (name: string) =>
  (await w.call('hr', 'GET', `/api/time-off/balances/${await idOf(name)}?day=2026-06-30`)).body.data.find(
    ({ kind }: { kind: string }) => kind === 'vacation',
  ).balance

test.each<[Cells, string]>([
  [{ weeklyHours: '200' }, 'hoursInvalid'],
  [{ weeklyHours: 'full' }, 'hoursInvalid'],
  [{ weeklyHours: '0' }, 'hoursInvalid'],
  [{ vacationBalance: 'many', hireDate: '2024-01-01' }, 'balanceInvalid'],
  [{ vacationBalance: '500', hireDate: '2024-01-01' }, 'balanceInvalid'],
  [{ vacationBalance: '5' }, 'balanceWithoutHire'],
  [{ vacationBalance: '5', balanceDate: '2023-12-31', hireDate: '2024-01-01' }, 'balanceBeforeHire'],
  [{ gender: 'blue' }, 'genderUnknown'],
])('%j is refused: %s', (cells, key) => {
  expect(planned(cells).errors.map((error) => error.key)).toEqual([key])
})

test.each([
  ['Non-binary', null, 'Non-binary'],
  ['diverse', null, 'diverse'],
  ['Prefer not to say', null, 'Prefer not to say'],
  ['не указан', null, 'не указан'],
  ['F', 'female', null],
  ['', null, null],
])('gender %s', (cell, gender, genderIdentity) => {
  const { rows, warnings } = planned({ gender: cell })
  expect(rows).toMatchObject([{ gender, genderIdentity }])
  expect(warnings).toEqual([])
})

test.each(['notAllowed', 'unlimited'] as const)('balances that are %s are refused where there are any', (balances) => {
  const of = { ...fjallrav, balances }
  expect(planned({ vacationBalance: '5', hireDate: '2024-01-01' }, of).errors).toHaveLength(1)
  expect(planned({ hireDate: '2024-01-01' }, of).errors).toEqual([])
})

describe('what a file holds is kept', () => {
  const BALANCES = { half: '12.5', none: '0', owes: '-3', many: '31' }
  beforeAll(async () => {
    const balance = (vacationBalance: string) => ({
      hireDate: '2021-03-01',
      vacationBalance,
      balanceDate: '2026-06-30',
    })
    await its.imported(
      'hr',
      file({
        lena: {
          hireDate: '2024-03-01',
          postalCode: '80331',
          city: 'München',
          countryId: 'Germany',
          employmentType: 'Freelance of ours',
          weeklyHours: '37,5 h',
          location: 'Lone Office',
        },
        ...Object.fromEntries(Object.entries(BALANCES).map(([name, days]) => [name, balance(days)])),
      }),
    )
  })

  test('where people live, and their terms from the hire date on', async () => {
    expect(await its.acmeHas('lena@acme.test')).toMatchObject({ postalCode: '80331', city: 'München', countryId: 276 })
    const { data } = (await w.call('hr', 'GET', `/api/people/${await idOf('lena')}/employment`)).body
    expect(data).toMatchObject([
      { effectiveDate: '2024-03-01', type: { name: 'Freelance of ours' }, weeklyHours: 37.5, schedule: null },
    ])
  })
  test.each(Object.entries(BALANCES))('%s: %s days are what is left on that day', async (name, days) => {
    expect(await vacationOf(name)).toBe(Number(days) * 1000)
    const id = await idOf(name)
    const { data } = (await w.call('hr', 'GET', `/api/time-off/adjustments/${id}`)).body
    expect(data).toMatchObject([{ kind: 'vacation', day: '2026-06-30', reason: 'Opening balance from people.csv' }])
    const { rows } = await owner.query(
      `select actor_id from events where name = 'timeOff.adjusted' and subject_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ actor_id: w.ids.hr }])
  })
})

test('balances and terms go with their people when the import is undone, unless someone adjusted since', async () => {
  const cells = { hireDate: '2021-03-01', vacationBalance: '4', employmentType: 'Gone again', weeklyHours: '20' }
  const { one } = await its.imported('hr', file({ gone: cells }))
  const { one: other } = await its.imported('hr', file({ stays: { hireDate: '2021-03-01', vacationBalance: '4' } }))
  const [id, stays] = [await idOf('gone'), await idOf('stays')]
  const undone = await w.call('hr', 'POST', `${PATH}/${one.id}/undo`)
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  const left = await owner.query(
    `select 1 from leave_adjustments where user_id = $1 union all select 1 from catalogue_entries where name = 'Gone again'`,
    [id],
  )
  expect([await its.acmeHas('gone@acme.test'), left.rows]).toEqual([undefined, []])
  const adjustment = { userId: stays, kind: 'vacation', day: '2026-06-30', amount: 1000, reason: 'A day more' }
  expect((await w.call('hr', 'POST', '/api/time-off/adjustments', adjustment)).status).toBe(201)
  expect((await w.call('hr', 'POST', `${PATH}/${other.id}/undo`)).status).toBe(409)
})

test('who may not adjust balances brings none', async () => {
  const permissions = ['people.create', 'people.people.edit']
  const role = (await w.call('adam', 'POST', '/api/roles', { name: 'Importer', permissions })).body.data
  await w.call('adam', 'POST', `/api/roles/${role.id}/people`, { userIds: [w.ids.mia] })
  const { report } = await its.checked('mia', file({ not: { hireDate: '2021-03-01', vacationBalance: '5' } }))
  expect(report!.errorKinds).toEqual([{ key: 'balanceNotAllowed', count: 1 }])
})
