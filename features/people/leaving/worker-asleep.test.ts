import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser, emailOf, givePasswords, PASSWORD } from '#features/core/identity/accounts/factory.ts'
import { TAGS } from '#kit/contract.ts'
import { beginSession } from '#platform/session.ts'
import { apiToken } from '#tests/sweeps/calling.ts'
import type { Name } from '#tests/world.ts'
import { FRIDAY, LEAVING, leavingWorld, type LeavingWorld, MIDNIGHT } from './factory.ts'

/** No worker runs in this file: the end of the last day is seen by the call itself. */
let w: LeavingWorld
beforeAll(async () => {
  w = await leavingWorld()
})
afterAll(() => w.close())

const MOMENT = 1
const before = new Date(MIDNIGHT.getTime() - MOMENT)
const get = async (who: Name) => (await w.call(who, 'GET', '/api/people')).status

test('access ends at midnight where they work, while the worker sleeps: session, token and calendar link', async () => {
  expect((await w.record('max')).status).toBe(201)
  const token = { authorization: `Bearer ${await apiToken(w, { who: 'max', tags: [...TAGS], hours: 24 * 60 })}` }
  const byToken = async () => (await w.call(null, 'GET', '/api/people', undefined, token)).status
  const { address } = (await w.call('max', 'POST', '/api/calendar/feed', {})).body
  const feed = async () => (await w.call(null, 'GET', new URL(address).pathname)).status
  w.clock.now = before
  expect([await get('max'), await byToken(), await feed()]).toEqual([200, 200, 200])
  w.clock.now = MIDNIGHT
  expect([await get('max'), await byToken()]).toEqual([401, 401])
  expect(await feed()).not.toBe(200)
  // nobody has carried it out
  expect((await w.row('max')).deactivatedAt).toBeNull()
  // a colleague who leaves on the same day works on: in Stockholm it is still Friday
  expect((await w.record('ann')).status).toBe(201)
  expect(await get('ann')).toBe(200)
})

test('signing in is refused from then on, and says why', async () => {
  await givePasswords(w)
  const signIn = () =>
    browser(w).call(w.acme.domain, 'POST', '/api/sign-in', { email: emailOf(w, 'max'), password: PASSWORD })
  w.clock.now = before
  expect((await signIn()).status).toBe(200)
  w.clock.now = MIDNIGHT
  const { status, body } = await signIn()
  expect(status).toBe(403)
  expect(JSON.stringify(body)).toContain('Your access to this workspace has been deactivated.')
})

test('a last day that is moved opens it again', async () => {
  expect(await get('max')).toBe(401)
  const { version } = (await w.show('max')).planned
  const moved = await w.call('hr', 'PUT', w.at('max'), { ...LEAVING, lastDay: '2026-12-04', version })
  expect([moved.status, await get('max')]).toEqual([200, 200])
})

test('the last administrator stays, a second one goes', async () => {
  // no form plans it: an import may say it
  await w.asAcme((db) =>
    db.updateTable('users').set({ terminationDate: FRIDAY }).where('id', '=', w.ids.adam).execute(),
  )
  w.clock.now = new Date('2026-11-28T09:00:00Z')
  expect(await get('adam')).toBe(200)
  await w.asAcme((db) => db.updateTable('users').set({ isAdmin: true }).where('id', '=', w.ids.ivan).execute())
  expect(await get('adam')).toBe(401)
})

test('who was carried out, and activated again, works', async () => {
  w.clock.now = new Date('2026-11-28T09:00:00Z')
  await w.wake()
  expect((await w.row('ann')).deactivatedAt).not.toBeNull()
  await w.asAcme((db) => db.updateTable('users').set({ deactivatedAt: null }).where('id', '=', w.ids.ann).execute())
  const { token } = await w.asAcme((db) => beginSession(db, w.holders.ann, 'Test', w.clock.now))
  expect((await w.call(null, 'GET', '/api/people', undefined, { authorization: `Bearer ${token}` })).status).toBe(200)
})
