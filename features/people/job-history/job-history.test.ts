import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { addDays } from '#kit/days.ts'
import { enqueue } from '#platform/jobs.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { APPLY, applyDue } from './server/settling-actions.ts'
import { markApplied, peopleWithDue } from './server/store.ts'

let w: World
let sales: string
let support: string
let stockholm: string
let auckland: string
beforeAll(async () => {
  w = await world()
  const made = async (path: string, body: object): Promise<string> =>
    (await w.call('adam', 'POST', path, body)).body.data.id
  sales = await made('/api/departments', { name: 'Sales' })
  support = await made('/api/departments', { name: 'Support' })
  const location = (name: string, timeZone: string) =>
    made('/api/settings/company/locations', { name, countryId: 752, timeZone })
  stockholm = await location('Stockholm', 'Europe/Stockholm')
  auckland = await location('Auckland', 'Pacific/Auckland')
})
afterAll(() => w.close())
// what the database records by itself has its own day
const TODAY = new Date().toISOString().slice(0, 10)
const noon = (day: string) => new Date(`${day}T12:00:00Z`)
beforeEach(() => {
  w.clock.now = noon(TODAY)
})

const WHY = 'It was typed wrong'
const at = (who: Name, id = '') => `/api/people/${w.ids[who]}/job-changes${id && `/${id}`}`
const record = (whose: Name, body: object, who: Name = 'hr') => w.call(who, 'POST', at(whose), body)
const recorded = async (whose: Name, body: object): Promise<string> => (await record(whose, body)).body.data.id
const show = async (whose: Name, who: Name = 'hr') => (await w.call(who, 'GET', at(whose))).body
const now = async (whose: Name) => (await w.call('adam', 'GET', `/api/profile/${w.ids[whose]}`)).body.data
const move = (whose: Name, body: object) => w.call('adam', 'PUT', `/api/people/${w.ids[whose]}/job`, body)

/** The worker wakes: what waits for its time, and what comes by the clock. */
async function wake() {
  await owner.query('update graphile_worker._private_jobs set run_at = now()')
  await w.asAcme((db) => enqueue(db, APPLY, {}, { key: 'clock' }))
  return w.settle()
}
const updates = async (whose: Name) =>
  (
    await w.asAcme((db) =>
      db
        .selectFrom('events')
        .select(['actorId', 'details'])
        .where('name', '=', 'user.updated')
        .where('subjectId', '=', w.ids[whose])
        .execute(),
    )
  ).length

test('a history begins with what the person was entered with, on the day they came', async () => {
  const { data } = await show('eve')
  expect(data).toMatchObject([{ effectiveDate: '2020-01-01', isFirst: true, state: 'applied' }])
  expect(data[0].changes.find(({ field }: { field: string }) => field === 'managerId').after.name).toBe('Mia Berg')
})

test('a change made in the profile is in the ledger from today on', async () => {
  await move('ivan', { departmentId: sales })
  const [latest] = (await show('ivan')).data
  expect(latest).toMatchObject({
    effectiveDate: TODAY,
    changes: [{ field: 'departmentId', before: null, after: { id: sales, name: 'Sales' } }],
  })
})

describe('a planned change', () => {
  const day = addDays(TODAY, 20)

  test('changes nothing until its day, then once, and only its editors see it before', async () => {
    await move('dora', { departmentId: sales, locationId: stockholm })
    const id = await recorded('dora', { effectiveDate: day, departmentId: support, reason: 'Transfer' })
    await wake()
    expect((await now('dora')).department.name).toBe('Sales')
    const planned = {
      id,
      state: 'planned',
      reason: 'Transfer',
      changes: [{ before: { name: 'Sales' }, after: { name: 'Support' } }],
    }
    expect((await show('dora')).data[0]).toMatchObject(planned)
    expect((await show('dora', 'dora')).data.map((row: { id: string }) => row.id)).not.toContain(id)
    // three days late: the worker slept
    w.clock.now = noon(addDays(day, 3))
    const before = await updates('dora')
    await wake()
    await wake()
    expect((await now('dora')).department.name).toBe('Support')
    expect(await updates('dora')).toBe(before + 1)
    expect((await show('dora', 'dora')).data[0]).toMatchObject({ id, state: 'applied', effectiveDate: day })
  })

  test('begins with its day where the person works', async () => {
    await move('max', { locationId: auckland, departmentId: sales })
    await recorded('max', { effectiveDate: day, departmentId: support })
    // Auckland is 12 or 13 hours ahead
    const dueAt = (hours: number) => new Date(new Date(`${day}T00:00:00Z`).getTime() + hours * 3_600_000)
    const due = (hours: number) => w.asAcme((db) => peopleWithDue(db, dueAt(hours)))
    expect(await due(-14)).not.toContain(w.ids.max)
    expect(await due(-11)).toContain(w.ids.max)
    w.clock.now = dueAt(-11)
    await wake()
    expect((await now('max')).department.name).toBe('Support')
  })

  test('is applied once by several workers at the same moment', async () => {
    const { length: before } = (await show('mia')).data
    const days = [3, 1, 2].map((n) => addDays(TODAY, n))
    for (const [n, effectiveDate] of days.entries())
      await recorded('mia', { effectiveDate, departmentId: [sales, support, sales][n], jobTitleId: null })
    const late = noon(addDays(TODAY, 5))
    const facts = await updates('mia')
    const worker = () => w.asAcme((db) => applyDue(db, w.ids.mia, late))
    const changed = await Promise.all([worker(), worker(), worker()])
    expect(changed.filter(Boolean)).toHaveLength(1)
    w.clock.now = late
    // in the order of their days, not of their recording: support, sales, sales
    expect((await now('mia')).department.name).toBe('Sales')
    expect(await updates('mia')).toBe(facts + 2)
    const { data } = await show('mia')
    expect(data).toHaveLength(before + 3)
    // a worker that had read it before
    expect(await w.asAcme((db) => markApplied(db, data[0].id, late))).toBe(false)
  })

  test('that cannot be applied says why, holds up nothing, and is applied when it can be', async () => {
    const position = (
      await w.call('adam', 'POST', '/api/organizational-structure/positions', { name: 'Head of sales' })
    ).body.data.id
    await recorded('otto', { effectiveDate: addDays(TODAY, 1), positionId: position })
    await recorded('otto', { effectiveDate: addDays(TODAY, 2), departmentId: sales })
    await move('pia', { positionId: position })
    w.clock.now = noon(addDays(TODAY, 2))
    await wake()
    const [second, first] = (await show('otto')).data
    expect([first, second]).toMatchObject([
      { state: 'blocked', problem: expect.stringContaining('position') },
      { state: 'applied' },
    ])
    expect(await now('otto')).toMatchObject({ department: { name: 'Sales' }, position: null })
    await move('pia', { positionId: null })
    await wake()
    expect((await now('otto')).position.name).toBe('Head of sales')
  })

  test('is planned by those who may move the person, and rights follow its day', async () => {
    expect((await record('ann', { effectiveDate: day, managerId: w.ids.mia }, 'max')).status).toBe(403)
    await recorded('ann', { effectiveDate: day, managerId: w.ids.mia })
    const open = async (who: Name) =>
      (await w.call(who, 'GET', `/api/people/${w.ids.ann}/job`)).body.data.details !== null
    expect([await open('max'), await open('mia')]).toEqual([true, false])
    w.clock.now = noon(day)
    await wake()
    expect([await open('max'), await open('mia')]).toEqual([false, true])
  })

  test('that would let a person see more than its planner may is refused like the change itself', async () => {
    const name = `Movers ${randomUUID()}`
    const permissions = ['people.people.view', 'other.job.job_details.edit']
    const roleId = (await w.call('adam', 'POST', '/api/roles', { name, permissions })).body.data.id
    await w.asAcme((db) => setRolesOf(db, w.ids.ivan, [roleId]))
    const body = { effectiveDate: day, managerId: w.ids.mia }
    const { length: before } = (await show('pia')).data
    expect((await record('pia', body, 'ivan')).body.errors).toHaveProperty('managerId')
    expect((await record('pia', { ...body, effectiveDate: TODAY }, 'ivan')).body.errors).toHaveProperty('managerId')
    // what was tried has left nothing behind
    expect((await show('pia')).data).toHaveLength(before)
  })
})

describe('a past change', () => {
  test('under a later one leaves today alone; the latest of its field is today', async () => {
    await move('hr', { departmentId: sales })
    const before = await updates('hr')
    await recorded('hr', { effectiveDate: '2022-05-01', departmentId: support })
    expect((await now('hr')).department.name).toBe('Sales')
    expect(await updates('hr')).toBe(before)
    await recorded('hr', { effectiveDate: '2022-06-01', locationId: stockholm })
    expect((await now('hr')).location.name).toBe('Stockholm')
    expect(await updates('hr')).toBe(before + 1)
  })

  test('is corrected and removed with a reason, and today follows', async () => {
    const row = await recorded('adam', { effectiveDate: '2022-05-01', departmentId: support })
    const change = { effectiveDate: '2022-05-02', departmentId: sales, why: WHY }
    const { id: second } = (await w.call('hr', 'PUT', at('adam', row), change)).body.data
    expect((await now('adam')).department.name).toBe('Sales')
    expect((await w.call('hr', 'PUT', at('adam', row), change)).status).toBe(409)
    expect((await w.call('hr', 'DELETE', at('adam', second), { why: ' ' })).status).toBe(422)
    expect((await w.call('hr', 'DELETE', at('adam', second), { why: WHY })).status).toBe(200)
    expect((await now('adam')).department).toBeNull()
    expect((await show('adam')).ended).toMatchObject([
      { id: second, replacedBy: null, why: WHY },
      { id: row, replacedBy: second },
    ])
  })
})

test('the first row is corrected, never removed', async () => {
  const { id } = (await show('pia')).data.at(-1)
  expect((await w.call('hr', 'DELETE', at('pia', id), { why: WHY })).status).toBe(422)
  const all = { jobTitleId: null, departmentId: null, locationId: null, managerId: w.ids.max, positionId: null }
  const corrected = (more: object) =>
    w.call('hr', 'PUT', at('pia', id), { effectiveDate: '2021-01-01', ...all, ...more, why: WHY })
  expect((await corrected({ effectiveDate: addDays(TODAY, 1) })).body.errors).toHaveProperty('effectiveDate')
  expect((await corrected({ managerId: undefined })).body.errors).toHaveProperty('managerId')
  expect((await corrected({})).status).toBe(200)
  expect((await now('pia')).manager.id).toBe(w.ids.max)
})

test('each field asks for the right of its section', async () => {
  const name = `Positions ${randomUUID()}`
  const permissions = ['people.people.view', 'other.job.job_info.edit']
  const roleId = (await w.call('adam', 'POST', '/api/roles', { name, permissions })).body.data.id
  await w.asAcme((db) => setRolesOf(db, w.ids.ivan, [roleId]))
  const { data, can } = await show('dora', 'ivan')
  expect(can.edit).toEqual(['positionId'])
  expect(data.flatMap((row: { changes: { field: string }[] }) => row.changes.map((change) => change.field))).toEqual([
    'positionId',
  ])
  const today = { effectiveDate: TODAY }
  expect((await record('dora', { ...today, departmentId: null }, 'ivan')).status).toBe(403)
  expect((await record('dora', { ...today, positionId: null, departmentId: null }, 'ivan')).status).toBe(403)
  expect((await record('dora', { ...today, positionId: null }, 'ivan')).status).toBe(422)
})

test('the app can neither change nor delete a row', async () => {
  const doing = (work: Parameters<World['asAcme']>[0]) => expect(w.asAcme(work)).rejects.toThrow('permission denied')
  await doing((db) => db.updateTable('jobChanges').set({ effectiveDate: '2001-01-01' }).execute())
  await doing((db) => db.deleteFrom('jobChanges').execute())
})

test.each([
  ['nothing', {}, 'general'],
  ['what is so already', { departmentId: null, effectiveDate: '2019-01-01' }, 'general'],
  ['a department that does not exist', { departmentId: '00000000-0000-4000-8000-000000000000' }, 'departmentId'],
  ['oneself as the manager', { managerId: 'eve' }, 'managerId'],
  ['a day that is none', { effectiveDate: '2024-02-30', departmentId: null }, 'effectiveDate'],
])('%s is not recorded', async (_what, given: Record<string, unknown>, field) => {
  const body = { effectiveDate: TODAY, ...given, ...(given['managerId'] ? { managerId: w.ids.eve } : {}) }
  const answer = await record('eve', body)
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
})
