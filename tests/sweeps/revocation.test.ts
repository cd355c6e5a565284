import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TAGS } from '#kit/contract.ts'
import { givePasswords } from '#features/core/identity/accounts/factory.ts'
import { beginSession } from '#platform/session.ts'
import { owner, ownerUrl } from '#tests/database.ts'
import { type NodeProcess, startNodeProcess } from '#tests/node-process.ts'
import { TEST_SECRET } from '#tests/secret.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { hearing } from '../hearing.ts'
import { apiToken } from './calling.ts'
import { call, listen } from './network.ts'
import { EVENTS, type Way, WAYS } from './revocations.ts'

/** Something happens on one node; on the other, everything by which Ann was let in ends within this. */
const WITHIN_MS = 1000

let near: NodeProcess
let far: NodeProcess
const table: Record<string, string>[] = []
beforeAll(async () => {
  const env = { DATABASE_URL: ownerUrl, STAFFROOM_SECRET: TEST_SECRET, FILES_FOLDER: '.data/test-files' }
  ;[near, far] = (await Promise.all([startNodeProcess(env), startNodeProcess(env)])) as [NodeProcess, NodeProcess]
}, 60_000)
afterAll(async () => {
  console.table(table)
  console.log(`revocation: ${table.length * WAYS.length} cases`)
  await Promise.all([near, far].map((node) => node?.end('SIGKILL')))
})

/** Everything by which Ann is let in, each tried on the far node. */
async function letIn(w: World, who: Name) {
  const { token: session } = await w.asAcme((db) => beginSession(db, w.holders[who], 'Another device', w.clock.now))
  const token = await apiToken(w, { who, tags: [...TAGS] })
  const made = await call(near, w, { method: 'POST', path: '/api/calendar/feed', token: w.tokens[who], body: {} })
  const feed = new URL(JSON.parse(made.text).address).pathname
  const socket = await listen(far, w, session)
  const open: Record<Way, () => Promise<boolean>> = {
    session: async () => (await call(far, w, { path: '/api/people', token: session })).status === 200,
    socket: async () => socket.connected,
    token: async () => (await call(far, w, { path: '/api/people', token })).status === 200,
    feed: async () => (await call(far, w, { path: feed })).status === 200,
  }
  return { session, token, feed, socket, open }
}
/** Milliseconds until a way is closed, or null when it is still open after the second. */
async function untilClosed(isOpen: () => Promise<boolean>, from: number): Promise<number | null> {
  for (;;) {
    const asked = Date.now() - from
    if (!(await isOpen())) return asked
    if (asked > WITHIN_MS) return null
    await new Promise((done) => setTimeout(done, 25))
  }
}

test('there are more than nine', () => expect(EVENTS.length).toBeGreaterThanOrEqual(9))

describe.each(EVENTS)('when %s', (event, ends, happen) => {
  test(
    'what she was let in by ends within a second on another node, and nothing else does',
    { timeout: 30_000 },
    async () => {
      const w = await world()
      await givePasswords(w)
      await owner.query('delete from rate_limits')
      const ann = await letIn(w, 'ann')
      for (const way of WAYS) expect([way, await ann.open[way]()]).toEqual([way, true])
      const { status } = await happen(w, near)
      const from = Date.now()
      expect(status).toBeLessThan(300)
      const took = await Promise.all(WAYS.map(async (way) => [way, await untilClosed(ann.open[way], from)] as const))
      table.push({ event, ...Object.fromEntries(took.map(([way, ms]) => [way, ms === null ? 'stays' : `${ms} ms`])) })
      expect(took.filter(([, ms]) => ms !== null).map(([way]) => way)).toEqual(ends)
      // a colleague is still here, unless nobody is to be
      const colleague = await call(far, w, { path: '/api/user-info', token: w.tokens.max })
      expect(colleague.status).toBe(event === 'the company is suspended' ? 403 : 200)
      ann.socket.close()
      await w.close()
    },
  )
})

test('when a role is taken, its rights end with it: in the open session, for the token and in the feed, and the tab is told', async () => {
  const w = await world()
  const hr = await letIn(w, 'hr')
  await w.asAcme(async (db) => {
    const days = { firstDay: day(1), lastDay: day(3), length: 3000 }
    await db
      .insertInto('timeOffRequests')
      .values({ userId: w.ids.ann, askedBy: w.ids.ann, kind: 'sick_day', status: 'approved', ...days })
      .execute()
    // the feed shows the reader's department
    const { id } = await db.insertInto('departments').values({ name: 'All' }).returning('id').executeTakeFirstOrThrow()
    await db.updateTable('users').set({ departmentId: id }).execute()
  })
  const heard = hearing(hr.socket)
  const may = async (token: string) =>
    (await call(far, w, { method: 'POST', path: '/api/job-titles', token, body: { name: randomUUID() } })).status
  const feed = async () => (await call(far, w, { path: hr.feed })).text
  expect([await may(hr.session), await may(hr.token), /sick/i.test(await feed())]).toEqual([201, 201, true])

  const { rows } = await owner.query<{ id: string; role_id: string }>(
    `select g.id, g.role_id from user_roles g join roles r on r.id = g.role_id where g.user_id = $1 and r.built_in = 'hr'`,
    [w.ids.hr],
  )
  const [grant] = rows
  const path = `/api/roles/${grant!.role_id}/people`
  const taken = await call(near, w, { method: 'DELETE', path, token: w.tokens.adam, body: { grantIds: [grant!.id] } })
  expect(taken.status).toBe(200)
  const from = Date.now()
  const took = await Promise.all([
    untilClosed(async () => (await may(hr.session)) !== 403, from),
    untilClosed(async () => (await may(hr.token)) !== 403, from),
    untilClosed(async () => /sick/i.test(await feed()), from),
    untilClosed(async () => !heard.includes('everything'), from),
  ])
  const [session, token, calendar, socket] = took.map((ms) => `${ms} ms`) as [string, string, string, string]
  table.push({ event: 'a role is taken (rights end)', session, socket: `told after ${socket}`, token, feed: calendar })
  expect(took.filter((ms) => ms === null)).toEqual([])
  hr.socket.close()
  await w.close()
})

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
