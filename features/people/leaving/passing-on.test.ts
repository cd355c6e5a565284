import { afterAll, beforeAll, expect, test } from 'vitest'
import { filing } from '#features/surfaces/files/factory.ts'
import { aStep, templateOf } from '#features/work/checklists/factory.ts'
import type { Name } from '#tests/world.ts'
import { FRIDAY, leavingWorld, type LeavingWorld, MIDNIGHT } from './factory.ts'

let w: LeavingWorld
beforeAll(async () => {
  w = await leavingWorld()
})
afterAll(() => w.close())

const group = async (who: Name, ...whom: Name[]): Promise<string> =>
  (
    await w.call(who, 'POST', '/api/groups', {
      name: 'Chess',
      isPublic: false,
      usersIds: whom.map((one) => w.ids[one]),
    })
  ).body.data.id
const consequences = async (whose: Name) =>
  (await w.call('hr', 'GET', w.at(whose, `/consequences?lastDay=${FRIDAY}`))).body.data.consequences
const membersOf = (id: string) =>
  w.asAcme(async (db) =>
    (await db.selectFrom('groupMembers').select('userId').where('groupId', '=', id).execute()).map(
      ({ userId }) => userId,
    ),
  )
const creatorOf = (id: string) =>
  w.asAcme(
    async (db) =>
      (await db.selectFrom('groups').select('creatorId').where('id', '=', id).executeTakeFirst())?.creatorId,
  )

test('what a leaver keeps, owns and has promised is said before, and passed on after the last day', async () => {
  const f = filing(() => w)
  for (const name of ['Contracts', 'Reviews']) await f.folder('hr', 'max', name)
  const [owned, other] = [await group('max', 'ann'), await group('ann', 'max')]
  const asked = await w.call('max', 'POST', `/api/people/${w.ids.max}/change-requests`, {
    section: 'personal',
    values: { firstName: 'Maximilian' },
    comment: '',
  })
  expect(asked.status).toBe(201)
  const templateId = await templateOf(w, [aStep({ owner: 'named', ownerUserId: w.ids.max }), aStep()])
  const begun = await w.call('hr', 'POST', '/api/checklists', { userId: w.ids.eve, templateId })
  const checklist = `/api/checklists/${begun.body.data.id}`

  expect(await consequences('max')).toEqual(
    expect.arrayContaining([
      '2 folders stay in the record',
      '1 change request of theirs is canceled',
      '1 group they own goes to Dora Berg',
      'They leave 1 group',
      '1 step of onboarding templates goes to Dora Berg',
      '1 onboarding step for others goes to Dora Berg',
    ]),
  )
  expect((await w.record('max')).status).toBe(201)
  await w.wake()
  expect(await creatorOf(owned)).toBe(w.ids.max)

  w.clock.now = MIDNIGHT
  await w.wake()
  expect((await w.row('max')).deactivatedAt).toEqual(MIDNIGHT)
  expect(await creatorOf(owned)).toBe(w.ids.dora)
  expect((await membersOf(owned)).toSorted()).toEqual([w.ids.ann, w.ids.dora].toSorted())
  expect(await membersOf(other)).toEqual([w.ids.ann])
  expect((await w.call('hr', 'GET', `/api/change-requests/${asked.body.data.id}`)).body.data.status).toBe('withdrawn')
  const { steps } = (await w.call('hr', 'GET', `/api/onboarding-flows/${templateId}`)).body.data
  expect(steps[0]).toMatchObject({ owner: 'named', ownerUser: { id: w.ids.dora } })
  const running = (await w.call('dora', 'GET', checklist)).body.data.steps
  expect(running).toEqual(
    expect.arrayContaining([expect.objectContaining({ ownerUser: expect.objectContaining({ id: w.ids.dora }) })]),
  )
  expect((await f.list('hr', 'max')).status).toBe(200)
})

test('with nobody to take over HR does the steps, and a group is left without an owner', async () => {
  w.clock.now = new Date('2026-11-25T09:00:00Z')
  const owned = await group('ivan')
  const templateId = await templateOf(w, [aStep({ owner: 'named', ownerUserId: w.ids.ivan })])
  const begun = await w.call('hr', 'POST', '/api/checklists', { userId: w.ids.eve, templateId })
  expect(await consequences('ivan')).toEqual(
    expect.arrayContaining([
      '1 group they own is left without an owner',
      '1 step of onboarding templates goes to HR',
      '1 onboarding step for others goes to HR',
    ]),
  )
  expect((await w.record('ivan')).status).toBe(201)
  w.clock.now = new Date('2026-11-27T23:30:00Z')
  await w.wake()
  expect(await creatorOf(owned)).toBeNull()
  expect((await w.call('hr', 'GET', `/api/onboarding-flows/${templateId}`)).body.data.steps[0].owner).toBe('hr')
  const [step] = (await w.call('hr', 'GET', `/api/checklists/${begun.body.data.id}`)).body.data.steps
  expect(step).toMatchObject({ owner: 'hr', ownerUser: null, ownerRole: { builtIn: 'hr' } })
})
