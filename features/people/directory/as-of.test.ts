import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import type { JobAsOf } from '#features/people/job-history/contract.ts'
import { addDays } from '#kit/days.ts'
import { type Name, type World, world } from '#tests/world.ts'
import type { PersonAsOf } from './as-of/contract.ts'

let w: World
const TODAY = new Date().toISOString().slice(0, 10)
const ids: Record<string, string> = {}
beforeAll(async () => {
  w = await world()
  for (const name of ['Sales', 'Support', 'Closed'])
    ids[name] = (await w.call('adam', 'POST', '/api/departments', { name })).body.data.id
  const record = (whose: Name, body: object) => w.call('hr', 'POST', `/api/people/${w.ids[whose]}/job-changes`, body)
  await record('eve', { effectiveDate: '2021-03-01', departmentId: ids['Sales'] })
  await record('eve', { effectiveDate: '2023-05-01', departmentId: ids['Closed'], managerId: w.ids.max })
  await record('eve', { effectiveDate: '2024-06-01', departmentId: ids['Support'], managerId: w.ids.mia })
  await record('eve', { effectiveDate: addDays(TODAY, 30), departmentId: ids['Sales'], managerId: null })
  await record('ann', { effectiveDate: '2022-01-01', departmentId: ids['Support'] })
  await w.call('adam', 'DELETE', `/api/departments/${ids['Closed']}`)
})
afterAll(() => w.close())

const list = (day: string, who: Name = 'hr', more = '') => w.call(who, 'GET', `/api/people/as-of?day=${day}${more}`)
const people = async (day: string, who: Name = 'hr'): Promise<PersonAsOf[]> => (await list(day, who)).body.data
const one = async (whose: Name, day: string, who: Name = 'hr') =>
  (await people(day, who)).find(({ id }) => id === w.ids[whose])
async function only(who: Name, ...permissions: string[]) {
  const body = { name: `Directory as of ${randomUUID()}`, permissions: ['people.people.view', ...permissions] }
  await w.asAcme(async (db) =>
    setRolesOf(db, w.ids[who], [(await w.call('adam', 'POST', '/api/roles', body)).body.data.id]),
  )
}

test('everyone has the job that their history has for that day', async () => {
  for (const day of ['2020-06-01', '2022-01-01', '2023-06-01', '2024-06-01', TODAY, addDays(TODAY, 30)])
    for (const { id, firstName, department, jobTitle, location, manager } of await people(day)) {
      const { values }: JobAsOf = (await w.call('hr', 'GET', `/api/people/${id}/job-as-of?day=${day}`)).body.data
      const of = (name: string) => values.find(({ field }) => field === name)?.value?.name ?? null
      expect([day, firstName, department, jobTitle, location, manager]).toEqual([
        day,
        firstName,
        ...['departmentId', 'jobTitleId', 'locationId', 'managerId'].map(of),
      ])
    }
  expect(await one('eve', '2023-06-01')).toMatchObject({ department: 'Closed', manager: 'Max Berg' })
})

test('as of today it is what the list says', async () => {
  const today: Record<string, unknown>[] = (
    await w.call('hr', 'GET', '/api/people?status=active,pending,notInvited,deactivated')
  ).body.data
  for (const person of await people(TODAY)) {
    const { department, location, manager } = today.find(({ id }) => id === person.id)!
    expect(person).toMatchObject({ department, location, manager })
  }
})

test('who was not hired yet, or has left, was not there; the last day still counts', async () => {
  await w.asAcme((db) =>
    db
      .updateTable('users')
      .set({ hireDate: '2021-05-01', terminationDate: '2024-08-31', deactivatedAt: new Date('2024-09-01T00:00:00Z') })
      .where('id', '=', w.ids.ivan)
      .execute(),
  )
  const there = async (day: string) => (await one('ivan', day)) !== undefined
  expect(await there('2021-04-30')).toBe(false)
  expect(await there('2021-05-01')).toBe(true)
  expect(await there('2024-08-31')).toBe(true)
  expect(await there('2024-09-01')).toBe(false)
  expect(await there(TODAY)).toBe(false)
})

describe('it has those alone whose history the reader may see today', () => {
  test('a manager: their line of today, not that of the day', async () => {
    for (const who of ['max', 'mia'] as const)
      await only(who, 'manager.job.job_details.view', 'manager.job.job_info.view')
    expect(await one('eve', '2023-06-01', 'max')).toBeUndefined()
    expect(await one('eve', '2023-06-01', 'mia')).toMatchObject({ department: 'Closed' })
  })

  test('without the right to first days or to jobs nobody', async () => {
    for (const right of ['other.job.job_details.view', 'other.job.job_info.view']) {
      await only('dora', right)
      expect(await people('2023-06-01', 'dora')).toEqual([])
    }
    await only('dora', 'other.job.job_details.view', 'other.job.job_info.view')
    expect((await people('2023-06-01', 'dora')).length).toBeGreaterThan(3)
  })

  test('what is planned is for those who keep the record', async () => {
    await only('dora', 'other.job.job_details.view', 'other.job.job_info.view')
    const day = addDays(TODAY, 30)
    expect((await one('eve', day, 'dora'))?.department).toBe('Support')
    expect((await one('eve', day, 'hr'))?.department).toBe('Sales')
  })
})

describe('filters go by the job of that day', () => {
  const found = async (day: string, filter: string, who: Name = 'hr') =>
    ((await list(day, who, `&${filter}`)).body.data as PersonAsOf[]).map(({ firstName }) => firstName)

  test('a department, with all that are below it', async () => {
    expect(await found('2021-06-01', `department=${ids['Sales']}`)).toEqual(['Eve'])
    expect(await found('2022-06-01', `department=${ids['Support']}`)).toEqual(['Ann'])
    expect(await found(TODAY, `department=${ids['Support']}`)).toEqual(['Ann', 'Eve'])
    expect(await found(TODAY, `department=${ids['Sales']}`)).toEqual([])
    const body = { name: 'Desk', parentId: ids['Support'] }
    const desk = (await w.call('adam', 'POST', '/api/departments', body)).body.data.id
    await w.call('hr', 'POST', `/api/people/${w.ids.mia}/job-changes`, {
      effectiveDate: '2022-02-01',
      departmentId: desk,
    })
    expect(await found('2022-06-01', `department=${ids['Support']}`)).toEqual(['Ann', 'Mia'])
    expect(await found('2022-06-01', `department=${desk}`)).toEqual(['Mia'])
  })

  test('a manager, together with the search', async () => {
    expect(await found('2023-06-01', `manager=${w.ids.max}`)).toContain('Eve')
    expect(await found(TODAY, `manager=${w.ids.max}`)).not.toContain('Eve')
    expect(await found('2023-06-01', `manager=${w.ids.max}&search=eve`)).toEqual(['Eve'])
    expect(await found('2023-06-01', `manager=${w.ids.mia}&search=eve`)).toEqual([])
  })

  test('find nobody whose job the reader may not see', async () => {
    await only('dora', 'manager.job.job_details.view', 'manager.job.job_info.view')
    expect(await found('2022-06-01', `department=${ids['Support']}`, 'dora')).toEqual(['Ann', 'Mia'])
    await only('dora')
    expect(await found('2022-06-01', `department=${ids['Support']}`, 'dora')).toEqual([])
  })
})

const summary = async (query: string, who: Name = 'hr') => w.call(who, 'GET', `/api/people/as-of/summary?${query}`)
type Facets = Record<'departments' | 'managers' | 'employmentTypes', { name: string; count: number }[]>
const nonZero = (facets: Facets['departments']) =>
  Object.fromEntries(facets.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]))

describe('the facets of a day', () => {
  test('count the jobs of that day, each without its own choice', async () => {
    const { data } = (await summary('day=2022-06-01')).body
    expect(data.count).toBe((await people('2022-06-01')).length)
    expect(nonZero(data.departments)).toMatchObject({ Sales: 1, Support: 2, Desk: 1 })
    const chosen = (await summary(`day=2022-06-01&department=${ids['Sales']}`)).body.data
    expect(chosen.count).toBe(1)
    expect(nonZero(chosen.departments)).toEqual(nonZero(data.departments))
    expect(nonZero(chosen.managers)).toEqual({ [(await one('eve', '2022-06-01'))!.manager!]: 1 })
  })

  test('as of today are those of the list, but for people who are hidden or still to come', async () => {
    await only('dora', 'other.job.job_details.view', 'other.job.job_info.view')
    const hired = { hireDate: '2019-01-01' }
    await w.asAcme((db) => db.updateTable('users').set(hired).where('hireDate', 'is', null).execute())
    const today = (await w.call('hr', 'GET', '/api/people/summary')).body.data
    const { data } = (await summary(`day=${TODAY}`)).body
    expect(data.count).toBe(today.count)
    for (const name of ['departments', 'locations', 'jobTitles', 'managers', 'employmentTypes'])
      expect([name, data[name]]).toEqual([name, today[name]])
  })

  test('count nobody whose history the reader may not see', async () => {
    await only('mia', 'manager.job.job_details.view', 'manager.job.job_info.view')
    const { data } = (await summary('day=2023-06-01', 'mia')).body
    expect(data.count).toBe((await people('2023-06-01', 'mia')).length)
    await only('dora')
    expect((await summary('day=2023-06-01', 'dora')).body.data.count).toBe(0)
  })

  test('have employment types for readers of everyone’s employment alone, as they were in force', async () => {
    const type = await w.asAcme(async (db) => {
      const { id } = await db
        .insertInto('catalogueEntries')
        .values({ catalogue: 'employment_types', name: 'Intern' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const terms = { userId: w.ids.ann, typeId: id, effectiveDate: '2022-02-01', contractEnd: '2022-12-31' }
      await db.insertInto('employments').values(terms).execute()
      return id
    })
    const counted = async (day: string) => nonZero((await summary(`day=${day}`)).body.data.employmentTypes)
    expect([await counted('2022-01-31'), await counted('2022-02-01'), await counted('2022-12-31')]).toEqual([
      {},
      { Intern: 1 },
      { Intern: 1 },
    ])
    expect(await counted('2023-01-01')).toEqual({})
    expect((await list('2022-06-01', 'hr', `&employmentType=${type}`)).body.data).toHaveLength(1)
    await only('dora', 'other.job.job_details.view', 'other.job.job_info.view')
    expect((await summary('day=2022-06-01', 'dora')).body.data.employmentTypes).toEqual([])
    for (const path of ['', '/summary'])
      expect((await w.call('dora', 'GET', `/api/people/as-of${path}?employmentType=${type}`)).status).toBe(403)
  })
})

describe('the file of a day', () => {
  test('has its people, and names the day in its name and in each row', async () => {
    const { status, body, headers } = await w.call('adam', 'GET', '/api/people/as-of/export?day=2023-06-01')
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('2023-06-01')
    const lines = String(body).trim().split('\n')
    expect(lines).toHaveLength((await people('2023-06-01', 'adam')).length + 1)
    expect(lines.find((line) => line.includes('Eve'))).toContain('Closed')
    expect(lines.slice(1).every((line) => line.trimEnd().endsWith('2023-06-01'))).toBe(true)
  })

  test('is for those who may export', async () => {
    await only('dora', 'other.job.job_details.view', 'other.job.job_info.view')
    expect((await w.call('dora', 'GET', '/api/people/as-of/export?day=2023-06-01')).status).toBe(403)
  })
})

test('a saved view keeps the day for those who may look back, and leaves it out for others', async () => {
  const params = { asOf: '2023-06-01', department: ids['Support']! }
  const body = { list: 'people', name: 'June 2023', params, columns: null, isShared: true }
  expect((await w.call('hr', 'POST', '/api/views', body)).status).toBe(201)
  const read = async (who: Name) => (await w.call(who, 'GET', '/api/views?list=people')).body.data[0].params
  expect(await read('hr')).toEqual(params)
  await only('dora')
  expect(await read('dora')).toEqual({ department: params.department })
})

test.each(['2024-02-30', '0000-01-01', 'x'])('%s is no day', async (day) => {
  expect((await list(day)).status).toBe(422)
})

test('a cursor that no page has handed out is refused', async () => {
  expect((await list(TODAY, 'hr', '&cursor=x')).status).toBe(400)
})
