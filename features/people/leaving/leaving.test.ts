import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#kit/days.ts'
import { owner } from '#tests/database.ts'
import type { Name } from '#tests/world.ts'
import { FRIDAY, LEAVING, leavingWorld, type LeavingWorld, MIDNIGHT } from './factory.ts'
import { carryOutDue } from './server/carry-actions.ts'
import { peopleWithDue } from './server/store.ts'

let w: LeavingWorld
beforeAll(async () => {
  w = await leavingWorld()
})
afterAll(() => w.close())
beforeEach(() => {
  w.clock.now = new Date('2026-11-25T09:00:00Z')
})
const MINUTE = 60_000

const ask = async (who: Name, firstDay: string, lastDay: string, approver: Name): Promise<string> => {
  const body = { kind: 'day_off', firstDay, lastDay, approverIds: [w.ids[approver]] }
  const answer = await w.call(who, 'POST', '/api/time-off/requests', body)
  expect([answer.status, answer.body.message]).toEqual([201, answer.body.message])
  return answer.body.data.id
}
const statusOf = (id: string) =>
  w.asAcme((db) =>
    db
      .selectFrom('timeOffRequests')
      .select(['status', 'lastDay', 'decisionComment'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )

const decide = (id: string, status: string, who: Name) =>
  w.call(who, 'PUT', '/api/calendar/update-day-off-status', { id, status })

describe('a leaver on a Friday in Bengaluru', () => {
  let before: string
  let across: string
  let after: string
  let waiting: string

  test('the consequences are listed with numbers before it is confirmed', async () => {
    before = await ask('max', '2026-11-26', '2026-11-26', 'dora')
    across = await ask('max', FRIDAY, '2026-12-01', 'dora')
    expect((await decide(across, 'approved', 'dora')).status).toBe(200)
    after = await ask('max', '2026-12-07', '2026-12-08', 'dora')
    waiting = await ask('ann', '2026-12-14', '2026-12-15', 'max')
    await w.call('max', 'POST', '/api/calendar/feed')
    const { status, body } = await w.call('hr', 'GET', w.at('max', `/consequences?lastDay=${FRIDAY}`))
    expect(status).toBe(200)
    expect(body.data).toEqual({
      atOnce: false,
      reports: { total: 1, people: [expect.objectContaining({ firstName: 'Ann' })] },
      manager: expect.objectContaining({ firstName: 'Dora' }),
      consequences: [
        'They can sign in until the end of 27 Nov 2026, local time. After that their access ends.',
        '1 session ends',
        '1 calendar link stops working',
        '1 time-off request after the last day is canceled',
        '1 approved leave ends on the last day',
        '1 time-off request waiting for approval goes to Dora Berg',
      ],
    })
    expect((await w.call('ann', 'GET', w.at('max', `/consequences?lastDay=${FRIDAY}`))).status).toBe(403)
  })

  test('it is planned, and everything works as before', async () => {
    expect((await w.record('max')).status).toBe(201)
    expect((await w.record('max')).status).toBe(409)
    await w.wake()
    expect((await w.call('max', 'GET', '/api/people')).status).toBe(200)
    expect(await w.show('max')).toMatchObject({
      planned: {
        lastDay: FRIDAY,
        reason: 'resigned',
        note: 'Moves to Goa',
        rehireEligible: true,
        reportsTo: { firstName: 'Dora' },
        recordedBy: { firstName: 'Hr' },
        problem: null,
      },
      periods: [{ firstDay: '2020-01-01', lastDay: null }],
      can: { record: true },
    })
    const { due } = (await w.call('hr', 'GET', `/api/profile/${w.ids.max}`)).body.data
    expect(due).toContainEqual({ text: 'Last day 27 Nov 2026', mark: null, to: null })
    expect((await w.row('max')).terminationDate).toBe(FRIDAY)
    expect((await statusOf(after)).status).toBe('pending')
  })

  test('why someone leaves is neither for them nor for colleagues', async () => {
    const { planned } = await w.show('max', 'max')
    expect(planned).toMatchObject({ lastDay: FRIDAY, reason: null, note: '', rehireEligible: null, recordedBy: null })
    expect((await w.call('ann', 'GET', w.at('max'))).status).toBe(403)
    const { due } = (await w.call('ann', 'GET', `/api/profile/${w.ids.max}`)).body.data
    expect(due).toEqual([])
  })

  test('they work until midnight in Bengaluru, and cannot sign in afterwards', async () => {
    w.clock.now = new Date(MIDNIGHT.getTime() - MINUTE)
    await w.wake()
    expect((await w.call('max', 'GET', '/api/people')).status).toBe(200)
    w.clock.now = MIDNIGHT
    await w.wake()
    expect((await w.call('max', 'GET', '/api/people')).status).toBe(401)
    expect((await w.row('max')).deactivatedAt).toEqual(MIDNIGHT)
    expect((await w.row('ann')).managerId).toBe(w.ids.dora)
    const { rows } = await owner.query(`select 1 from links where subject_id = $1 and used_at is null`, [w.ids.max])
    expect(rows).toEqual([])
  })

  test('leave after the last day is cancelled with a note, what waited is handed on', async () => {
    expect(await statusOf(before)).toMatchObject({ status: 'pending' })
    expect(await statusOf(across)).toMatchObject({ status: 'approved', lastDay: FRIDAY })
    expect(await statusOf(after)).toMatchObject({
      status: 'canceled',
      decisionComment: 'Employment ends on 27 Nov 2026.',
    })
    const approvers = await w.asAcme((db) =>
      db.selectFrom('timeOffApprovers').select('userId').where('requestId', '=', waiting).execute(),
    )
    expect(approvers).toEqual([{ userId: w.ids.dora }])
  })

  test('all of it once, however often the worker runs', async () => {
    w.clock.now = new Date(MIDNIGHT.getTime() + 60 * MINUTE)
    await w.wake()
    await w.wake()
    for (const name of ['leaving.carriedOut', 'user.deactivated'])
      expect([name, await w.times('max', name)]).toEqual([name, 1])
    expect(await w.times('ann', 'user.updated')).toBe(1)
    const { planned, periods, can } = await w.show('max')
    expect([planned, can.record]).toEqual([null, false])
    expect(periods).toMatchObject([{ firstDay: '2020-01-01', lastDay: FRIDAY, reason: 'resigned' }])
  })
})

describe('a planned leaving', () => {
  test('is carried out once by several workers at the same moment, three days late', async () => {
    await w.record('eve')
    const late = new Date('2026-12-01T03:00:00Z')
    const run = () =>
      w.asAcme((db) =>
        carryOutDue(
          { db, company: w.acme as never, ports: w.ports, now: late, ip: '', actor: null, afterCommit: () => {} },
          w.ids.eve,
        ),
      )
    const done = await Promise.all([run(), run(), run()])
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await w.times('eve', 'leaving.carriedOut')).toBe(1)
    expect((await w.row('eve')).deactivatedAt).toEqual(late)
  })

  test('that moves to a later day is not carried out on the first one', async () => {
    await w.record('ivan')
    const { version } = (await w.show('ivan')).planned
    const later = { ...LEAVING, lastDay: addDays(FRIDAY, 7), version }
    expect((await w.call('hr', 'PUT', w.at('ivan'), later)).status).toBe(200)
    expect((await w.call('hr', 'PUT', w.at('ivan'), later)).status).toBe(409)
    w.clock.now = new Date(`${addDays(FRIDAY, 3)}T12:00:00Z`)
    await w.wake()
    expect((await w.row('ivan')).deactivatedAt).toBeNull()
    w.clock.now = new Date(`${addDays(FRIDAY, 7)}T23:30:00Z`)
    await w.wake()
    expect((await w.row('ivan')).deactivatedAt).toEqual(w.clock.now)
  })

  test('that was withdrawn is not carried out', async () => {
    await w.record('mia')
    const { version } = (await w.show('mia')).planned
    const withdraw = () => w.call('hr', 'DELETE', w.at('mia', `?version=${version}`))
    expect((await withdraw()).status).toBe(200)
    expect((await withdraw()).status).toBe(409)
    expect(await w.row('mia')).toMatchObject({ terminationDate: null })
    w.clock.now = new Date(`${addDays(FRIDAY, 3)}T12:00:00Z`)
    await w.wake()
    expect((await w.row('mia')).deactivatedAt).toBeNull()
    expect((await w.show('mia')).planned).toBeNull()
  })

  test('follows the person to where it is another day', async () => {
    await w.record('mia')
    const due = (when: Date) => w.asAcme((db) => peopleWithDue(db, when))
    expect(await due(MIDNIGHT)).not.toContain(w.ids.mia)
    await w.asAcme((db) =>
      db.updateTable('users').set({ locationId: w.bengaluru }).where('id', '=', w.ids.mia).execute(),
    )
    expect(await due(MIDNIGHT)).toContain(w.ids.mia)
    expect(await due(new Date(MIDNIGHT.getTime() - MINUTE))).not.toContain(w.ids.mia)
    await w.call('hr', 'DELETE', w.at('mia', `?version=${(await w.show('mia')).planned.version}`))
  })

  test('a last day that comes with an import is carried out like any other', async () => {
    await w.asAcme((db) =>
      db.updateTable('users').set({ terminationDate: FRIDAY }).where('id', '=', w.ids.pia).execute(),
    )
    expect((await w.show('pia')).planned).toMatchObject({ lastDay: FRIDAY, reason: null, rehireEligible: null })
    w.clock.now = new Date('2026-11-28T12:00:00Z')
    await w.wake()
    expect((await w.row('pia')).deactivatedAt).not.toBeNull()
    expect(await w.times('pia', 'leaving.carriedOut')).toBe(1)
  })
})
