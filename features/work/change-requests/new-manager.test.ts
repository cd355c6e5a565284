import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { builtInRole, makeRole } from '#features/core/roles/server/api.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
let sales: string
beforeAll(async () => {
  w = await world()
  await w.asAcme(async (db) => {
    sales = (await db.insertInto('departments').values({ name: 'Sales' }).returning('id').executeTakeFirstOrThrow()).id
    const user = await builtInRole(db, 'user')
    const leads = await makeRole(db, 'Leads', '', ['manager.job.job_details.edit', 'manager.personal.edit'])
    for (const who of ['max', 'mia'] as const) await setRolesOf(db, w.ids[who], [user, leads])
    const jobs = await makeRole(db, 'Jobs', '', ['people.people.view', 'other.job.job_details.edit'])
    await setRolesOf(db, w.ids.ivan, [jobs])
  })
})
beforeEach(() => w.asAcme((db) => db.deleteFrom('changeRequests').execute()))
afterAll(() => w.close())

const day = (daysOn: number) => new Date(Date.now() + daysOn * 86_400_000).toISOString().slice(0, 10)
const at = (more: string) => `/api/people/${w.ids.ann}/${more}`
const proposeJob = () =>
  w.call('ann', 'POST', at('change-requests/job'), { effectiveDate: day(0), departmentId: sales })
const proposePersonal = () =>
  w.call('ann', 'POST', at('change-requests'), { section: 'personal', values: { gender: 'female' } })
async function foreseen(who: Name, change: object): Promise<string[]> {
  const { status, body } = await w.call(who, 'POST', at('job-changes/effects'), change)
  expect(status).toBe(200)
  const lines: { text: string }[] = body.data?.lines ?? []
  return lines.map(({ text }) => text).filter((text) => text.includes('change request'))
}
const isAt = async (who: Name) =>
  (await w.call(who, 'GET', '/api/approvals')).body.data.filter(
    ({ source }: { source: string }) => source === 'changeRequests',
  ).length
const SAID = '1 change request waits for Max Berg and goes to Mia Berg'

test.each([
  ['since a day that is over', -1],
  ['from today on', 0],
  ['planned', 30],
])(
  'another manager, %s: the requests pending with the former one are listed, with their new deciders',
  async (_, daysOn) => {
    expect((await proposeJob()).status).toBe(201)
    expect(await foreseen('hr', { effectiveDate: day(daysOn), managerId: w.ids.mia })).toEqual([SAID])
    // it was only tried
    expect([await isAt('max'), await isAt('mia')]).toEqual([1, 0])
    expect((await w.call('hr', 'GET', at('job-changes'))).body.data).toHaveLength(1)
  },
)

test('what it says is what happens', async () => {
  expect([(await proposeJob()).status, (await proposePersonal()).status]).toEqual([201, 201])
  const change = { effectiveDate: day(0), managerId: w.ids.mia }
  expect(await foreseen('hr', change)).toEqual(['2 change requests wait for Max Berg and go to Mia Berg'])
  expect((await w.call('hr', 'POST', at('job-changes'), change)).status).toBe(201)
  expect([await isAt('max'), await isAt('mia')]).toEqual([0, 2])
  // and the way back; with nobody above, those who keep all profiles are left
  expect(await foreseen('hr', { effectiveDate: day(0), managerId: w.ids.max })).toEqual([
    '2 change requests wait for Mia Berg and go to Max Berg',
  ])
  expect(await foreseen('hr', { effectiveDate: day(0), managerId: null })).toEqual([
    expect.stringMatching(/^2 change requests wait for Mia Berg and go to (?!.*(Max|Mia)).*Adam/),
  ])
  await w.call('hr', 'POST', at('job-changes'), { effectiveDate: day(0), managerId: w.ids.max })
})

test('nothing is said where the former manager goes on deciding, where nothing waits, or of other changes', async () => {
  const change = { effectiveDate: day(0), managerId: w.ids.eve }
  expect(await foreseen('hr', { ...change, managerId: w.ids.mia })).toEqual([])
  await proposeJob()
  await w.asAcme((db) => db.updateTable('users').set({ managerId: w.ids.max }).where('id', '=', w.ids.eve).execute())
  expect(await foreseen('hr', change)).toEqual([])
  expect(await foreseen('hr', { effectiveDate: day(0), departmentId: sales })).toEqual([])
  // nobody reports to themselves: the form says so, and nothing is tried
  expect(await foreseen('hr', { ...change, managerId: w.ids.ann })).toEqual([])
})

test('only what the reader may see is counted', async () => {
  const change = { effectiveDate: day(30), managerId: w.ids.mia }
  expect((await proposePersonal()).status).toBe(201)
  expect(await foreseen('ivan', change)).toEqual([])
  await proposeJob()
  expect(await foreseen('ivan', change)).toEqual([SAID])
  for (const who of ['ann', 'eve'] as const)
    expect((await w.call(who, 'POST', at('job-changes/effects'), change)).status).toBe(403)
})
