import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { builtInRole } from '#features/core/roles/server/api.ts'
import { LEAVING, leavingWorld, type LeavingWorld } from './factory.ts'

let w: LeavingWorld
beforeAll(async () => {
  w = await leavingWorld()
})
afterAll(() => w.close())
beforeEach(() => {
  w.clock.now = new Date('2026-11-25T09:00:00Z')
})

test('of a day that has passed is carried out at once', async () => {
  expect((await w.record('eve', { lastDay: '2026-11-20' })).status).toBe(201)
  expect((await w.call('eve', 'GET', '/api/people')).status).toBe(401)
  expect((await w.show('eve')).periods).toMatchObject([{ lastDay: '2026-11-20' }])
})

test('of the last administrator is refused at the field, also where the other one leaves as well', async () => {
  const last = () => w.record('adam', {}, 'dora')
  await w.asAcme(async (db) => {
    await setRolesOf(db, w.ids.dora, [await builtInRole(db, 'user'), await builtInRole(db, 'admin')])
  })
  // two administrators: one may go
  expect((await last()).status).toBe(201)
  const refused = await w.record('dora', {}, 'adam')
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { lastDay: ['This is the last administrator. Make someone else an administrator first.'] },
  ])
  // meanwhile the one who was to stay has gone: the job keeps the last one
  await w.asAcme((db) =>
    db.updateTable('users').set({ deactivatedAt: w.clock.now }).where('id', '=', w.ids.dora).execute(),
  )
  w.clock.now = new Date('2026-11-28T12:00:00Z')
  await w.wake()
  await w.wake()
  expect((await w.row('adam')).deactivatedAt).toBeNull()
  expect(await w.times('adam', 'leaving.blocked')).toBe(1)
  await w.asAcme((db) => db.updateTable('users').set({ deactivatedAt: null }).where('id', '=', w.ids.dora).execute())
  expect((await w.show('adam', 'dora')).planned.problem).toMatch(/last administrator/)
  await w.wake()
  expect((await w.row('adam')).deactivatedAt).not.toBeNull()
  await w.asAcme(async (db) => setRolesOf(db, w.ids.dora, [await builtInRole(db, 'user')]))
})

test('is recorded by those who keep the employment and may shut people out; not of oneself', async () => {
  expect((await w.record('hr')).status).toBe(403)
  for (const who of ['max', 'ann', 'ivan'] as const) expect((await w.record('ann', {}, who)).status).toBe(403)
  expect((await w.call('hr', 'POST', `/api/people/${w.ids.gil}/leaving`, LEAVING)).status).toBe(404)
  expect((await w.record('otto')).status).toBe(409)
  const wrong = await w.record('ann', { lastDay: '2019-12-31', reportsTo: w.ids.ann })
  expect([wrong.status, Object.keys(wrong.body.errors).toSorted()]).toEqual([422, ['lastDay', 'reportsTo']])
  expect(await w.row('ann')).toMatchObject({ terminationDate: null, deactivatedAt: null })
})

test('gives the reports to whom was chosen; the chosen one, and whom they are below, get the manager above', async () => {
  // dora leads max and mia; ann reports to max
  await w.record('dora', { lastDay: '2026-11-20', reportsTo: w.ids.ann })
  expect((await w.row('max')).managerId).toBeNull()
  expect((await w.row('mia')).managerId).toBe(w.ids.ann)
  await w.record('max', { lastDay: '2026-11-20', reportsTo: w.ids.mia })
  expect((await w.row('ann')).managerId).toBeNull()
})
