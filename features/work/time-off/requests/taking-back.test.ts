import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { flowsOf } from '#features/people/flows/factory.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { seenOfAnns, stepsIn } from './factory.ts'

let w: World
let flows: ReturnType<typeof flowsOf>
let it: ReturnType<typeof stepsIn>
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  flows = flowsOf(w)
  it = stepsIn(w)
})
afterAll(() => w.close())

const after = (seconds: number) => {
  w.clock.now = new Date(w.clock.now.getTime() + seconds * 1000)
}
const take = (who: Name | null, id: string) => it.takeBack(who, id)
const seen = (id: string) => seenOfAnns(w, it, id)
const askMax = (more: object = {}) => it.ask('ann', { approverIds: [w.ids.max, w.ids.mia], ...more })
test.each(['approved', 'declined'])('what was %s waits again as if it had never been decided', async (status) => {
  const id = await askMax()
  const before = await seen(id)
  await it.decide('max', id, status)
  after(30)
  const taken = await take('max', id)
  expect([taken.status, taken.body.message]).toEqual([200, 'Undone. The request is waiting for your decision again.'])
  expect(await seen(id)).toEqual(before)
  expect(await it.history(id)).toEqual(['asked: Ann', `${status}: Max`, 'takenBack: Max'])
  const { history } = await it.show(id)
  expect(history.map((one: { isTakenBack: boolean }) => one.isTakenBack)).toEqual([false, true, false])
  // and is decided again, by anyone whom it waits for
  expect((await it.decide('mia', id)).body.status).toBe('approved')
  expect(await it.history(id)).toEqual(['asked: Ann', `${status}: Max`, 'takenBack: Max', 'approved: Mia'])
})

describe('for ten minutes, by the clock of the server', () => {
  test.each([
    [0, 200],
    [9 * 60 + 59, 200],
    [10 * 60, 200],
    [10 * 60 + 1, 409],
    [86_400, 409],
  ])('after %i seconds: %i', async (seconds, status) => {
    const id = await askMax()
    await it.decide('max', id)
    expect((await it.show(id, 'max')).can.takeBackUntil).toBe('2026-05-04T09:10:00.000Z')
    after(seconds)
    expect((await it.show(id, 'max')).can.takeBackUntil === null).toBe(status === 409)
    const { status: got, body } = await take('max', id)
    expect(got).toBe(status)
    if (status === 409)
      expect(body.errors.general).toEqual(['A decision can be undone for 10 minutes. That time is over.'])
    expect((await it.show(id)).status).toBe(status === 409 ? 'approved' : 'pending')
  })
})

test('only by who decided: nobody else is offered it, and everybody else is refused', async () => {
  const id = await askMax()
  for (const who of ['max', 'mia', 'ann'] as const) expect((await take(who, id)).status, who).toBe(403)
  await it.decide('max', id)
  const cases: [Name | null, number][] = [
    [null, 401],
    ['ann', 403],
    ['mia', 403],
    ['dora', 403],
    ['hr', 403],
    ['adam', 403],
    ['eve', 404],
    ['ivan', 404],
    ['gina', 404],
    ['gil', 404],
  ]
  for (const [who, status] of cases) {
    expect((await take(who, id)).status, String(who)).toBe(status)
    if (status === 403) expect((await it.show(id, who!)).can.takeBackUntil).toBe(null)
  }
  expect((await it.show(id)).status).toBe('approved')
  expect((await w.call('max', 'DELETE', `/api/approvals/orders/${id}/decision`)).status).toBe(404)
})

describe('nothing may have come after it', () => {
  const refused = async (id: string, said: RegExp | string, who: Name = 'max') => {
    const before = await it.history(id)
    const { status, body } = await take(who, id)
    expect([status, body.errors.general[0]]).toEqual([409, expect.stringMatching(said)])
    expect(await it.history(id)).toEqual(before)
  }

  test('a second click says so, and takes nothing more back', async () => {
    const id = await askMax()
    await it.decide('max', id)
    expect((await take('max', id)).status).toBe(200)
    await refused(id, /already undone this decision/)
    const both = await askMax()
    await it.decide('max', both)
    const clicks = await Promise.all([take('max', both), take('max', both)])
    expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await it.history(both)).toEqual(['asked: Ann', 'approved: Max', 'takenBack: Max'])
  })

  test('another has decided since', async () => {
    const id = await askMax()
    await it.decide('max', id)
    await take('max', id)
    await it.decide('mia', id)
    await refused(id, /already undone/)
    expect((await take('mia', id)).status).toBe(200)
  })

  test('the person has canceled it, or a part of it', async () => {
    const whole = await askMax()
    const part = await askMax()
    for (const id of [whole, part]) await it.decide('max', id)
    await it.decide('ann', whole, 'canceled')
    const { firstDay, lastDay } = await it.show(part)
    expect(firstDay < lastDay).toBe(true)
    const cut = { id: part, status: 'canceled', from: lastDay }
    expect((await w.call('ann', 'PUT', '/api/calendar/update-vacation-status', cut)).status).toBe(200)
    for (const id of [whole, part]) await refused(id, /Something has happened since/)
  })

  test('a request that was changed after a vote has begun anew', async () => {
    await flows.make([{ who: 'people', users: ['max', 'mia'], needs: 'all' }])
    const id = await it.ask('ann')
    await it.decide('max', id)
    const { kind, firstDay, lastDay, version } = await it.show(id)
    const changed = { kind, firstDay, lastDay, approverIds: [], comment: 'Other flight', version }
    expect((await w.call('ann', 'PUT', `/api/time-off/requests/${id}`, changed)).status).toBe(200)
    expect((await take('max', id)).status).toBe(403)
  })

  test('the days of what was declined are taken by another request', async () => {
    const id = await askMax()
    await it.decide('max', id, 'declined')
    const { firstDay } = await it.show(id)
    const again = await it.ask('ann', { approverIds: [w.ids.mia], firstDay, lastDay: firstDay })
    await refused(id, /Other time off has been requested for these days/)
    await it.decide('ann', again, 'canceled')
    expect((await take('max', id)).status).toBe(200)
  })

  test.each([
    // decided the evening before, and the day begins in between
    ['2026-05-04T23:55:00Z', '2026-05-05', 409],
    // had begun already, as most sick leave has
    ['2026-05-05T09:00:00Z', '2026-05-05', 200],
    ['2026-05-05T09:00:00Z', '2026-05-06', 200],
  ])('approved at %s, a leave from %s on: %i', async (now, firstDay, status) => {
    const id = await askMax({ kind: 'sick_day', firstDay, lastDay: firstDay })
    w.clock.now = new Date(now)
    await w.call('max', 'PUT', `/api/approvals/timeOff/${id}`, { decision: 'approved' })
    after(6 * 60)
    expect((await take('max', id)).status).toBe(status)
  })
})

test('what was recorded, or approved by the requester as the company allows, is nobody’s decision', async () => {
  const leave = { kind: 'vacation', firstDay: '2026-07-06', lastDay: '2026-07-07', userId: w.ids.ann }
  const { body } = await w.call('hr', 'POST', '/api/time-off/records', leave)
  expect((await take('hr', body.data.id)).status).toBe(403)
})
