import { afterAll, beforeAll, expect, test } from 'vitest'
import { user } from '#features/core/members/facts.ts'
import { leavingFacts } from '#features/people/leaving/facts.ts'
import { record } from '#platform/events.ts'
import { type World, world } from '#tests/world.ts'
import { aStep, newPerson, placeIn, runningOf, templateOf } from './factory.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const create = (more: object = {}) => newPerson(w, more)
const running = (userId: string) => runningOf(w, userId)
const startedFor = async (userId: string) => (await running(userId)).map(({ templateId }) => templateId)
const place = (name: string) => placeIn(w, name)
const archive = (id: string) => w.call('hr', 'PUT', `/api/onboarding-flows/${id}/archive`)

test('a rehire starts what applies and what was chosen with it', async () => {
  const here = (await place('Umeå')).id
  const before = await templateOf(w, [aStep()], { rules: [{ locationId: here }] })
  const nora = await create({ locationId: here, hireDate: '2026-01-12' })
  await w.settle()
  expect(await startedFor(nora)).toEqual([])
  w.clock.now = new Date('2026-06-15T12:00:00Z')
  const leaving = { lastDay: '2026-06-12', reason: 'resigned', note: '', rehireEligible: true }
  expect((await w.call('hr', 'POST', `/api/people/${nora}/leaving`, leaving)).status).toBe(201)
  await w.settle()
  const chosen = await templateOf(w, [aStep()])
  const offboarding = await templateOf(w, [aStep()], { kind: 'offboarding' })
  const again = (more: object, who: 'hr' | 'mia' = 'hr') =>
    w.call(who, 'POST', `/api/people/${nora}/rehire`, { firstDay: '2026-07-01', bridged: false, ...more })
  const wrong = await again({ onboardingTemplateId: offboarding })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['onboardingTemplateId']])
  const role = (
    await w.call('adam', 'POST', '/api/roles', { name: 'Hirer', permissions: ['other.job.employment.edit'] })
  ).body.data.id
  expect((await w.call('adam', 'POST', `/api/roles/${role}/people`, { userIds: [w.ids.mia] })).status).toBe(200)
  expect((await again({ onboardingTemplateId: chosen }, 'mia')).status).toBe(403)
  expect((await again({ onboardingTemplateId: chosen })).status).toBe(201)
  await w.settle()
  expect((await running(nora)).map(({ templateId, startedHow }) => [templateId, startedHow]).toSorted()).toEqual(
    [
      [before, 'rule'],
      [chosen, 'invitation'],
    ].toSorted(),
  )
  await archive(before)
  w.clock.now = new Date()
})

test('a rule starts a template again in a new period of employment, once in each, also by two workers', async () => {
  const here = (await place('Piteå')).id
  w.clock.now = new Date('2026-05-04T12:00:00Z')
  const template = await templateOf(w, [aStep()], { rules: [{ locationId: here }] })
  const nora = await create({ locationId: here, hireDate: '2026-05-04' })
  await w.settle()
  const all = async () =>
    (await running(nora)).filter(({ templateId }) => templateId === template).map(({ status }) => status)
  expect(await all()).toEqual(['running'])
  // within a period a place that comes back starts it no second time
  const moved = async (locationId: string | null) => {
    await w.asAcme((db) => db.updateTable('users').set({ locationId }).where('id', '=', nora).execute())
    await w.asAcme((db) =>
      record({ db, ip: '', actor: null }, user.updated, nora, { changes: { locationId: [null, locationId] } }),
    )
    await w.settle()
  }
  await moved(here)
  const [one] = await running(nora)
  await w.asAcme((db) =>
    db.updateTable('checklists').set({ status: 'done', endedAt: w.clock.now }).where('id', '=', one!.id).execute(),
  )
  await moved(here)
  expect(await all()).toEqual(['done'])

  const leaveAndReturn = async (lastDay: string, today: string, firstDay: string) => {
    w.clock.now = new Date(`${today}T12:00:00Z`)
    const leaving = { lastDay, reason: 'resigned', note: '', rehireEligible: true }
    expect((await w.call('hr', 'POST', `/api/people/${nora}/leaving`, leaving)).status).toBe(201)
    await w.settle()
    expect((await w.call('hr', 'POST', `/api/people/${nora}/rehire`, { firstDay, bridged: false })).status).toBe(201)
    // facts are worked off at least once
    await w.asAcme((db) =>
      record({ db, ip: '', actor: null }, leavingFacts.rehired, nora, { firstDay, bridged: false }),
    )
    await w.settle()
  }
  await leaveAndReturn('2026-06-12', '2026-06-15', '2026-07-01')
  expect((await all()).toSorted()).toEqual(['done', 'running'])
  // a corrected first day is no new period
  await w.call('hr', 'PUT', `/api/people/${nora}/job`, { hireDate: '2026-07-06' })
  await moved(here)
  expect(await all()).toHaveLength(2)
  await leaveAndReturn('2026-07-31', '2026-08-03', '2026-09-01')
  expect((await all()).toSorted()).toEqual(['done', 'running', 'stopped'])
  await archive(template)
  w.clock.now = new Date()
})
