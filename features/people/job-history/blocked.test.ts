import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { addDays } from '#kit/days.ts'
import { enqueue } from '#platform/jobs.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import type { JobChange } from './contract.ts'
import { applyDue, APPLY } from './server/settling-actions.ts'

let w: World
const TODAY = new Date().toISOString().slice(0, 10)
const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const DAY = addDays(TODAY, 10)
const SUBJECT = /couldn.t apply a planned change/i
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
beforeEach(() => {
  w.clock.now = noon(TODAY)
})

const at = (whose: Name, id = '') => `/api/people/${w.ids[whose]}/job-changes${id && `/${id}`}`
async function plan(whose: Name, body: object, who: Name = 'hr'): Promise<string> {
  const answer = await w.call(who, 'POST', at(whose), { effectiveDate: DAY, ...body })
  expect(answer.status).toBe(201)
  return answer.body.data.id
}
const row = async (whose: Name, id: string): Promise<JobChange> =>
  (await w.call('hr', 'GET', at(whose))).body.data.find((one: JobChange) => one.id === id)
const make = async (path: string, name: string): Promise<string> =>
  (await w.call('adam', 'POST', path, { name })).body.data.id
/** The worker wakes. @returns to whom it wrote that a change could not be applied */
async function wake(): Promise<string[]> {
  await owner.query('update graphile_worker._private_jobs set run_at = now()')
  await w.asAcme((db) => enqueue(db, APPLY, {}, { key: 'clock' }))
  const { letters } = await w.settle()
  return letters
    .filter(({ subject }) => SUBJECT.test(subject))
    .map(({ to }) => to.split('@')[0]!)
    .toSorted()
}
const noticesOf = async (who: Name): Promise<{ message: string; to: string }[]> =>
  (await w.call(who, 'GET', '/api/notifications')).body.data.filter(
    ({ type }: { type: string }) => type === 'JobChangeCouldNotBeApplied',
  )
async function only(who: Name, ...permissions: string[]) {
  const roleId = (await w.call('adam', 'POST', '/api/roles', { name: `Blocked ${randomUUID()}`, permissions })).body
    .data.id
  await w.asAcme((db) => setRolesOf(db, w.ids[who], [roleId]))
}

describe('a planned change is judged again on its day', () => {
  test.each<[string, Name, () => Promise<object>, () => Promise<unknown>, RegExp]>([
    [
      'the department was deleted',
      'dora',
      async () => ({ departmentId: (doomed = await make('/api/departments', 'Doomed')) }),
      () => w.call('adam', 'DELETE', `/api/departments/${doomed}`),
      /department was deleted/,
    ],
    [
      'the manager has left',
      'eve',
      async () => ({ managerId: w.ids.max }),
      () => w.call('adam', 'POST', `/api/people/${w.ids.max}/deactivation`),
      /manager has left/,
    ],
    [
      'it would close a circle by now',
      'mia',
      async () => ({ managerId: w.ids.ivan }),
      () => w.call('adam', 'PUT', `/api/people/${w.ids.ivan}/job`, { managerId: w.ids.mia }),
      /already reports to them/,
    ],
  ])('%s', async (_what, whose, body, happens, problem) => {
    const id = await plan(whose, await body())
    await happens()
    w.clock.now = noon(DAY)
    expect(await wake()).toEqual(['adam', 'hr'])
    expect(await row(whose, id)).toMatchObject({ state: 'blocked', problem: expect.stringMatching(problem) })
    const [notice] = await noticesOf('hr')
    expect(JSON.stringify(notice)).toMatch(problem)
    expect(JSON.stringify(notice)).toContain(`/people/${w.ids[whose]}/job`)
  })
  let doomed: string
})

describe('those who keep the record are told once', () => {
  test('when several workers run at the same time, run again, and slept for three days', async () => {
    const id = await plan('ann', { managerId: w.ids.pia })
    await w.call('adam', 'POST', `/api/people/${w.ids.pia}/deactivation`)
    const { length: before } = await noticesOf('hr')
    const late = noon(addDays(DAY, 3))
    w.clock.now = late
    await Promise.all([1, 2, 3].map(() => w.asAcme((db) => applyDue(db, w.ids.ann, late))))
    expect(await wake()).toEqual(['adam', 'hr'])
    expect(await wake()).toEqual([])
    w.clock.now = noon(addDays(DAY, 6))
    expect(await wake()).toEqual([])
    expect(await noticesOf('hr')).toHaveLength(before + 1)
    expect(await row('ann', id)).toMatchObject({ state: 'blocked' })
  })

  test('also when another reason takes the place of the first', async () => {
    const position = await make('/api/organizational-structure/positions', 'Doomed position')
    await plan('dora', { positionId: position })
    await w.call('adam', 'PUT', `/api/people/${w.ids.eve}/job`, { positionId: position })
    w.clock.now = noon(DAY)
    expect(await wake()).toEqual(['adam', 'hr'])
    await w.call('adam', 'PUT', `/api/people/${w.ids.eve}/job`, { positionId: null })
    await w.call('adam', 'DELETE', `/api/organizational-structure/positions/${position}`)
    expect(await wake()).toEqual([])
  })

  test('and only those who may change the job today: the planner too, while they may', async () => {
    await only('ivan', 'people.people.view', 'other.job.job_details.edit')
    const first = await make('/api/departments', 'First doomed')
    const second = await make('/api/departments', 'Second doomed')
    await plan('eve', { departmentId: first }, 'ivan')
    await w.call('adam', 'DELETE', `/api/departments/${first}`)
    w.clock.now = noon(DAY)
    expect(await wake()).toEqual(['adam', 'hr', 'ivan'])
    w.clock.now = noon(TODAY)
    await plan('eve', { departmentId: second, effectiveDate: addDays(DAY, 1) }, 'ivan')
    await only('ivan', 'people.people.view')
    await w.call('adam', 'DELETE', `/api/departments/${second}`)
    w.clock.now = noon(addDays(DAY, 1))
    expect(await wake()).toEqual(['adam', 'hr'])
  })
})
