import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  await rules({ carryOver: { max: 0, lastDay: null } })
})
afterAll(() => w.close())

const rules = (more: object) =>
  owner.query(
    `insert into leave_policies (company_id, kind, effective_from, settings) values ($1, 'vacation', '2000-01-01', $2)
     on conflict do nothing`,
    [w.acme.id, JSON.stringify({ entitlement: 25_000, ...more })],
  )
const monday = { kind: 'vacation', firstDay: '2026-07-06', lastDay: '2026-07-10' }
/** Ann's week from Monday 6 to Friday 10 July, approved by Max. */
async function approved(more: object = {}): Promise<string> {
  const { body } = await w.call('ann', 'POST', '/api/time-off/requests', {
    ...monday,
    approverIds: [w.ids.max],
    ...more,
  })
  await status('max', body.data.id, 'approved')
  return body.data.id
}
const status = (who: Name, id: string, to: string, more: object = {}) =>
  w.call(who, 'PUT', '/api/calendar/update-vacation-status', { id, status: to, ...more })
const cancel = (who: Name, id: string, from?: string) => status(who, id, 'canceled', from ? { from } : {})
const shown = async (who: Name, id: string) => (await w.call(who, 'GET', `/api/time-off/requests/${id}`)).body.data
const left = async () =>
  (await w.call('hr', 'GET', `/api/time-off/balances/${w.ids.ann}`)).body.data.find(
    (one: { kind: string }) => one.kind === 'vacation',
  ).available
const at = (moment: string) => (w.clock.now = new Date(moment))
const grant = (who: Name, key: string) =>
  owner.query(
    `with r as (insert into roles (company_id, name) values ($1, $2) returning id),
       p as (insert into role_permissions (company_id, role_id, key, level) select $1, id, $3, 'edit' from r)
     insert into user_roles (company_id, user_id, role_id) select $1, $4, id from r`,
    [w.acme.id, `${who} ${key}`, key, w.ids[who]],
  )

describe('from its first day on', () => {
  // the whole leave: who may, on which day
  test.each([
    ['the day before it begins', '2026-07-05T09:00:00Z', { ann: 200, max: 403, dora: 403, hr: 200, adam: 200 }],
    ['on its first day', '2026-07-06T09:00:00Z', { ann: 403, max: 200, dora: 403, hr: 200, adam: 200 }],
    ['while it runs', '2026-07-08T09:00:00Z', { ann: 403, max: 200, dora: 403, hr: 200, adam: 200 }],
    ['when it is over', '2026-08-03T09:00:00Z', { ann: 403, max: 200, dora: 403, hr: 200, adam: 200 }],
  ] as const)('%s', async (_when, moment, expected) => {
    for (const [who, code] of Object.entries(expected)) {
      at('2026-05-04T09:00:00Z')
      const id = await approved()
      at(moment)
      expect([who, (await shown(who as Name, id)).can.cancel]).toEqual([who, code === 200])
      expect([who, (await cancel(who as Name, id)).status]).toEqual([who, code])
      expect([who, (await shown('hr', id)).status]).toEqual([who, code === 200 ? 'canceled' : 'approved'])
      if (code === 200) expect((await cancel(who as Name, id)).status).toBe(409)
      else await owner.query(`update time_off_requests set status = 'canceled' where id = $1`, [id])
    }
  })

  test('an employee gets no day back that was taken, and reads who can cancel it', async () => {
    const id = await approved()
    at('2026-08-03T09:00:00Z')
    const { status: code, body } = await cancel('ann', id)
    expect([code, body.message]).toEqual([
      403,
      'This time off has started. Only its approver or HR can cancel days that were already used.',
    ])
    expect(await left()).toBe(20_000)
  })

  test('`timeoff.adjust` opens it, within its reach', async () => {
    const id = await approved()
    await grant('dora', 'manager.timeoff.adjust')
    await grant('mia', 'manager.timeoff.adjust')
    at('2026-07-08T09:00:00Z')
    expect((await cancel('mia', id)).status).toBe(404)
    expect((await cancel('dora', id)).status).toBe(200)
    expect(await left()).toBe(25_000)
  })

  test.each(['hr', 'adam', 'max'] as const)('%s cannot cancel their own leave that has begun', async (who) => {
    await owner.query('delete from time_off_requests where company_id = $1', [w.acme.id])
    const { body } = await w.call(who, 'POST', '/api/time-off/requests', { ...monday, approverIds: [w.ids.dora] })
    await status('dora', body.data.id, 'approved')
    at('2026-07-07T09:00:00Z')
    expect((await cancel(who, body.data.id)).status).toBe(403)
    expect((await cancel('dora', body.data.id)).status).toBe(200)
  })

  test('today is the day where the person works', async () => {
    const zone = async (name: string) =>
      owner.query(
        `with l as (insert into locations (company_id, name, country_id, time_zone, currency) values ($1, $2, 752, $2, 'SEK') returning id)
         update users set location_id = (select id from l) where id = $3`,
        [w.acme.id, name, w.ids.ann],
      )
    // 5 July, 13:00 UTC: already Monday in Auckland, still Sunday in Los Angeles
    await zone('Pacific/Auckland')
    const there = await approved()
    at('2026-07-05T13:00:00Z')
    expect((await cancel('ann', there)).status).toBe(403)
    await zone('America/Los_Angeles')
    expect((await cancel('ann', there)).status).toBe(200)
  })

  test('a request that still waits can be withdrawn or changed by its owner: nothing was agreed and nothing taken', async () => {
    const { body } = await w.call('ann', 'POST', '/api/time-off/requests', { ...monday, approverIds: [w.ids.max] })
    at('2026-07-08T09:00:00Z')
    const edit = { ...monday, lastDay: '2026-07-09', approverIds: [w.ids.max], version: 1 }
    expect((await w.call('ann', 'PUT', `/api/time-off/requests/${body.data.id}`, edit)).status).toBe(200)
    expect((await cancel('ann', body.data.id)).status).toBe(200)
  })

  test('an approved leave cannot be changed, begun or not', async () => {
    const id = await approved()
    const edit = { ...monday, firstDay: '2026-07-09', approverIds: [w.ids.max], version: 2 }
    for (const moment of ['2026-07-01T09:00:00Z', '2026-07-08T09:00:00Z']) {
      at(moment)
      expect((await w.call('ann', 'PUT', `/api/time-off/requests/${id}`, edit)).status).toBe(409)
    }
  })
})

describe('the part to come', () => {
  test('T56 Ann gives Thursday and Friday back on Wednesday: three days stay taken, and the history says which were cancelled', async () => {
    const id = await approved()
    at('2026-07-08T18:00:00Z')
    expect((await shown('ann', id)).can).toMatchObject({ cancel: false, cancelFrom: '2026-07-09' })
    const { status: code, body } = await cancel('ann', id, '2026-07-09')
    expect(code).toBe(200)
    expect(body.data).toMatchObject({ status: 'approved', lastDay: '2026-07-08', length: 3000, decidedBy: 'Max Berg' })
    expect(body.returned).toEqual({ days: 2000, expired: 0 })
    expect(body.data.history.at(-1)).toMatchObject({
      what: 'shortened',
      by: { firstName: 'Ann' },
      firstDay: '2026-07-09',
      lastDay: '2026-07-10',
      length: 2000,
    })
    expect(await left()).toBe(22_000)
    const again = await w.call('ann', 'POST', '/api/time-off/requests', {
      ...monday,
      firstDay: '2026-07-10',
      approverIds: [w.ids.max],
    })
    expect(again.status).toBe(201)
  })

  test('not today, not before, not beyond: only from tomorrow to the last day', async () => {
    const id = await approved()
    at('2026-07-08T09:00:00Z')
    for (const from of ['2026-07-07', '2026-07-08'])
      expect([from, (await cancel('ann', id, from)).status]).toEqual([from, 403])
    for (const from of ['2026-07-11', '2026-07-06', '2026-07-05'])
      expect([from, (await cancel('max', id, from)).status]).toEqual([from, 422])
    // the right to undo taken leave allows an earlier day
    expect((await cancel('max', id, '2026-07-07')).body.data).toMatchObject({ lastDay: '2026-07-06', length: 1000 })
  })

  test('halves stay: from Monday noon to Friday noon, cut on Monday, leaves the afternoon', async () => {
    const id = await approved({ firstPart: 'pm', lastPart: 'am' })
    at('2026-07-06T15:00:00Z')
    const { body } = await cancel('ann', id, '2026-07-07')
    expect(body.data).toMatchObject({ lastDay: '2026-07-06', firstPart: 'pm', lastPart: 'pm', length: 500 })
    expect(body.returned.days).toBe(3500)
    expect(await left()).toBe(24_500)
  })

  test('when nothing was taken yet but free days, the whole leave is cancelled', async () => {
    const id = await approved({ firstDay: '2026-07-04' })
    at('2026-07-05T09:00:00Z')
    expect((await cancel('ann', id, '2026-07-06')).body).toMatchObject({
      status: 'canceled',
      returned: { days: 5000, expired: 0 },
    })
  })

  test('two who cut at once: one does, the other is told', async () => {
    const id = await approved()
    at('2026-07-07T09:00:00Z')
    const answers = await Promise.all([cancel('ann', id, '2026-07-08'), cancel('max', id, '2026-07-08')])
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect([409, 422]).toContain(answers.find((answer) => answer.status !== 200)!.status)
    expect((await shown('ann', id)).history.map(({ what }: { what: string }) => what)).toEqual([
      'asked',
      'approved',
      'shortened',
    ])
  })

  test('a request that waits has no part to cancel', async () => {
    const { body } = await w.call('ann', 'POST', '/api/time-off/requests', { ...monday, approverIds: [w.ids.max] })
    expect((await cancel('ann', body.data.id, '2026-07-08')).status).toBe(409)
  })
})

describe('what comes back', () => {
  const approvedIn2025 = (more: object = {}) => {
    at('2025-05-04T09:00:00Z')
    return approved({ firstDay: '2025-07-07', lastDay: '2025-07-11', ...more })
  }
  const says = async (who: Name, id: string, from?: string) =>
    (await w.call(who, 'GET', `/api/time-off/requests/${id}/cancellation${from ? `?from=${from}` : ''}`)).body.data

  test('days of a year that is closed expire at once: said before and after, and the balance stays', async () => {
    const id = await approvedIn2025()
    at('2026-02-02T09:00:00Z')
    const before = await left()
    expect(await says('max', id)).toMatchObject({ length: 5000, expired: 5000 })
    const { body } = await cancel('max', id)
    expect(body.returned).toEqual({ days: 5000, expired: 5000 })
    expect(body.message).toBe('Time off canceled. 5 days have already expired and do not return to the balance.')
    expect(await left()).toBe(before)
  })

  test('some expire, some come back', async () => {
    await owner.query(
      `update leave_policies set settings = settings || $2, effective_from = '2025-01-01' where company_id = $1`,
      [w.acme.id, JSON.stringify({ entitlement: 4000, carryOver: { max: 2000, lastDay: null } })],
    )
    const id = await approvedIn2025({ lastDay: '2025-07-10' })
    at('2026-02-02T09:00:00Z')
    expect(await says('max', id)).toMatchObject({ length: 4000, expired: 2000 })
    expect((await cancel('max', id)).body.returned).toEqual({ days: 4000, expired: 2000 })
    expect(await left()).toBe(6000)
  })

  test('days of this year are free again', async () => {
    const id = await approved()
    expect(await says('ann', id)).toMatchObject({ firstDay: '2026-07-06', length: 5000, expired: 0, counted: true })
    expect((await cancel('ann', id)).body).toMatchObject({
      returned: { days: 5000, expired: 0 },
      message: 'Time off canceled. 5 days are back in the balance.',
    })
  })

  test('anyone who may not cancel is not told what it would bring', async () => {
    const id = await approved()
    at('2026-07-08T09:00:00Z')
    const code = async (who: Name) => (await w.call(who, 'GET', `/api/time-off/requests/${id}/cancellation`)).status
    expect([await code('ann'), await code('dora'), await code('eve'), await code('max')]).toEqual([403, 403, 404, 200])
  })
})
