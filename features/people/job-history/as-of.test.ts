import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { addDays } from '#kit/days.ts'
import { type Name, type World, world } from '#tests/world.ts'
import type { JobAsOf, JobChangeField } from './contract.ts'

let w: World
const ids: Record<string, string> = {}
const TODAY = new Date().toISOString().slice(0, 10)
beforeAll(async () => {
  w = await world()
  for (const name of ['Sales', 'Support', 'Closed'])
    ids[name] = (await w.call('adam', 'POST', '/api/departments', { name })).body.data.id
  await record({ effectiveDate: '2021-03-01', departmentId: ids['Sales'] })
  await record({ effectiveDate: '2023-05-01', departmentId: ids['Closed'], managerId: w.ids.max })
  await record({ effectiveDate: '2024-06-01', departmentId: ids['Support'], managerId: w.ids.mia })
  await record({ effectiveDate: addDays(TODAY, 30), departmentId: ids['Sales'], managerId: null })
  await w.call('adam', 'DELETE', `/api/departments/${ids['Closed']}`)
})
afterAll(() => w.close())

const at = (path: string) => `/api/people/${w.ids.eve}/${path}`
async function record(body: object) {
  const answer = await w.call('hr', 'POST', at('job-changes'), body)
  expect(answer.status).toBe(201)
}
const asOf = (day: string, who: Name = 'hr') => w.call(who, 'GET', at(`job-as-of?day=${day}`))
const compare = (from: string, to: string, who: Name = 'hr') =>
  w.call(who, 'GET', at(`job-difference?from=${from}&to=${to}`))
const named = ({ values }: JobAsOf) =>
  Object.fromEntries(values.map(({ field, value }) => [field, value?.name ?? null])) as Record<JobChangeField, string>
/** A role with these rights, and no other for this person. */
async function only(who: Name, ...permissions: string[]) {
  const body = { name: `As of ${randomUUID()}`, permissions }
  const roleId = (await w.call('adam', 'POST', '/api/roles', body)).body.data.id
  await w.asAcme((db) => setRolesOf(db, w.ids[who], [roleId]))
}

describe('as of a day', () => {
  test.each([
    ['2019-12-31', { departmentId: null, managerId: null }],
    ['2020-01-01', { departmentId: null, managerId: 'Mia Berg' }],
    ['2022-01-01', { departmentId: 'Sales', managerId: 'Mia Berg' }],
    ['2023-05-01', { departmentId: 'Closed', managerId: 'Max Berg' }],
    ['2024-05-31', { departmentId: 'Closed', managerId: 'Max Berg' }],
    [TODAY, { departmentId: 'Support', managerId: 'Mia Berg' }],
    [addDays(TODAY, 29), { departmentId: 'Support', managerId: 'Mia Berg' }],
    [addDays(TODAY, 30), { departmentId: 'Sales', managerId: null }],
  ])('%s', async (day, expected) => {
    const { data } = (await asOf(day)).body
    expect(named(data)).toMatchObject(expected)
    expect(data).toMatchObject({ begins: '2020-01-01', today: TODAY })
  })

  test('names what is gone as it was called, and brings the face of the manager', async () => {
    const { values, manager } = (await asOf('2024-01-01')).body.data as JobAsOf
    expect(values.find(({ field }) => field === 'departmentId')?.value).toEqual({
      id: ids['Closed'],
      name: 'Closed',
      isGone: true,
    })
    expect(manager).toMatchObject({ id: w.ids.max, firstName: 'Max' })
  })

  test('today is what the profile says', async () => {
    const { details, info } = (await w.call('hr', 'GET', at('job'))).body.data
    expect(named((await asOf(TODAY)).body.data)).toEqual({
      departmentId: details.department.name,
      jobTitleId: null,
      locationId: null,
      managerId: `${details.manager.firstName} ${details.manager.lastName}`,
      positionId: info.position?.name ?? null,
    })
  })

  test('shows what is planned to those who keep the history alone', async () => {
    const day = addDays(TODAY, 40)
    expect(named((await asOf(day, 'hr')).body.data)).toMatchObject({ departmentId: 'Sales' })
    expect(named((await asOf(day, 'eve')).body.data)).toMatchObject({ departmentId: 'Support' })
    expect((await compare(TODAY, day, 'hr')).body.data).toHaveLength(2)
    expect((await compare(TODAY, day, 'eve')).body.data).toEqual([])
  })
})

describe('the rights of today decide, not those of the day', () => {
  test('who managed the person on that day, and does no longer, reads nothing', async () => {
    await only('max', 'manager.job.job_details.view')
    await only('mia', 'manager.job.job_details.view')
    for (const day of ['2024-01-01', TODAY]) {
      expect((await asOf(day, 'max')).status).toBe(403)
      expect((await compare(day, '2021-01-01', 'max')).status).toBe(403)
      // who manages them today reads of the days before
      expect((await asOf(day, 'mia')).status).toBe(200)
      expect((await compare(day, '2021-01-01', 'mia')).status).toBe(200)
    }
  })

  test('a field of another section is not in it', async () => {
    await only('ivan', 'other.job.job_info.view')
    const { data } = (await asOf('2024-01-01', 'ivan')).body
    expect(data).toMatchObject({ values: [{ field: 'positionId' }], manager: null })
    expect((await compare('2021-01-01', TODAY, 'ivan')).body.data).toEqual([])
  })

  test('without the right to the section, or the person, there is nothing', async () => {
    await only('dora', 'people.people.view')
    expect((await asOf('2024-01-01', 'dora')).status).toBe(403)
    const nobody = `/api/people/${randomUUID()}/job-as-of?day=2024-01-01`
    expect((await w.call('hr', 'GET', nobody)).status).toBe(404)
    const other = await w.call('hr', 'GET', `/api/people/${w.ids.gil}/job-as-of?day=2024-01-01`)
    expect(other.status).toBe(404)
  })
})

describe('the difference between two days', () => {
  test('has each field that is another, with both values, in either direction', async () => {
    expect((await compare('2022-01-01', TODAY)).body.data).toEqual([
      {
        field: 'departmentId',
        before: { id: ids['Sales'], name: 'Sales', isGone: false },
        after: { id: ids['Support'], name: 'Support', isGone: false },
      },
    ])
    expect((await compare(TODAY, '2022-01-01')).body.data).toMatchObject([
      { before: { name: 'Support' }, after: { name: 'Sales' } },
    ])
  })

  test('is empty where something changed in between and changed back', async () => {
    // the manager was Max for a year
    const changes: { field: string }[] = (await compare('2023-01-01', TODAY)).body.data
    expect(changes.map(({ field }) => field)).toEqual(['departmentId'])
  })

  test.each(['from=2024-02-30&to=2024-01-01', 'from=2024-01-01', 'from=x&to=y'])(
    '%s is not understood',
    async (days) => {
      expect((await w.call('hr', 'GET', at(`job-difference?${days}`))).status).toBe(422)
    },
  )
})
