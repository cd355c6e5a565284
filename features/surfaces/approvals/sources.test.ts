import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type World, world } from '#tests/world.ts'
import { approvals, type ApprovalSource, type Waiting } from './server/api.ts'

const ID = '0198c0de-0000-7000-8000-000000000001'
const PERSON = { id: ID, firstName: 'Ann', lastName: 'Lund', avatar: null }
const none = { list: sql`'[]'::json`, count: sql<number>`0`, opens: 'order' }

/** A source that knows nothing of leave: it has no days, no kind and no team. */
const orders: ApprovalSource = {
  name: 'orders',
  kinds: ['order'],
  count: () => sql<number>`1`,
  countWaiting: () => sql<number>`1`,
  waiting: () => sql`json_build_array(json_build_object('number', '17-k'))`,
  present: (_ctx, rows) =>
    (rows as { number: string }[]).map(({ number }): Waiting => ({
      id: ID,
      title: `Order ${number}`,
      user: PERSON,
      askedAt: '2026-05-04T09:00:00.000Z',
      version: 1,
      actions: ['approved'],
      own: { number, note: 'for the office alone' },
    })),
  own: z.object({ number: z.string() }),
  others: () => ({
    ...none,
    count: sql<number>`1`,
    list: sql`json_build_array(json_build_object('number', '18-k'))`,
  }),
  decided: () => none,
  presentListed: (_ctx, rows) =>
    (rows as { number: string }[]).map(({ number }) => ({
      id: ID,
      title: `Order ${number}`,
      mark: null,
      lines: [],
      user: PERSON,
      begins: null,
      askedAt: '2026-05-04T09:00:00.000Z',
      status: 'pending',
      approvers: [],
      decidedBy: null,
      decidedAt: null,
    })),
  surroundings: {
    shape: z.object({ signed: z.number() }),
    read: async () => ({ signed: 2, by: 'nobody may know' }),
  },
  decide: async () => 'approvals.decided',
}

let w: World
beforeAll(async () => {
  w = await world({ brings: [approvals.with(orders)] })
})
afterAll(() => w.close())

test('a source tells what it has to tell, and of its own only what its shape names', async () => {
  const { body } = await w.call('max', 'GET', '/api/approvals')
  expect(body).toEqual({
    data: [
      {
        id: ID,
        source: 'orders',
        title: 'Order 17-k',
        mark: null,
        lines: [],
        user: PERSON,
        note: '',
        standsFor: null,
        begins: null,
        comment: '',
        askedAt: '2026-05-04T09:00:00.000Z',
        version: 1,
        concerns: [],
        changes: [],
        actions: ['approved'],
        own: { number: '17-k' },
      },
    ],
    next: null,
    count: 1,
  })
})

test('so it does of what is around it, and in the other lists', async () => {
  const around = await w.call('max', 'GET', `/api/approvals/orders/${ID}/team`)
  expect(around.body).toEqual({ data: { signed: 2 } })
  const { body } = await w.call('max', 'GET', '/api/approvals/others')
  expect(body.data).toMatchObject([{ title: 'Order 18-k', source: 'orders', opens: 'order' }])
})

test('what a source applies at once cannot be taken back, and nobody is offered to', async () => {
  const done = await w.call('max', 'PUT', `/api/approvals/orders/${ID}`, { decision: 'approved' })
  expect([done.status, done.body.canTakeBack]).toEqual([200, false])
  for (const source of ['orders', 'changeRequests']) {
    const { status, body } = await w.call('max', 'DELETE', `/api/approvals/${source}/${ID}/decision`)
    expect([status, body.errors.general[0]], source).toEqual([
      409,
      "This decision took effect at once, so it can't be undone.",
    ])
  }
  expect((await w.call('max', 'DELETE', `/api/approvals/nothing/${ID}/decision`)).status).toBe(404)
})
