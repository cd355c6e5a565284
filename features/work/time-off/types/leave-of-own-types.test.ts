import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import type { Name, World } from '#tests/world.ts'
import { PATH as POLICIES, policyWorld, rules } from '../policies/factory.ts'
import { makeType, TYPES } from './factory.ts'

let w: World
let study: string
beforeEach(async () => {
  w = await policyWorld()
  study = await makeType(w)
})
afterAll(() => w.close())

const DAYS = { firstDay: '2026-06-01', lastDay: '2026-06-05' }
const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const ask = (more: object = {}, who: Name = 'ann') =>
  w.call(who, 'POST', '/api/time-off/requests', { kind: study, ...DAYS, approverIds: [w.ids.max], ...more })
const decide = (id: string, status: string, who: Name = 'max') =>
  w.call(who, 'PUT', `/api/time-off/requests/${id}/status`, { id, status })
const balance = async (who: Name = 'ann', of: Name = 'ann') =>
  (await w.call(who, 'GET', `/api/time-off/balances/${w.ids[of]}`)).body.data.find(
    (one: { kind: string }) => one.kind === study,
  )
const policy = (more: object = {}) =>
  w.call('hr', 'PUT', POLICIES, {
    ...rules,
    kind: study,
    from: '2026-05-04',
    entitlement: 8000,
    proration: 'none',
    ...more,
  })

describe('leave of a type of the company', () => {
  test('is requested, approved by its own call, and cancelled, with its name in each message', async () => {
    const { status, body } = await ask()
    expect([status, body.data]).toMatchObject([201, { kind: study, status: 'pending', length: 5000 }])
    const approved = await decide(body.data.id, 'approved')
    expect([approved.status, approved.body.message]).toEqual([200, 'Study leave request has been approved'])
    const again = await decide(body.data.id, 'approved')
    expect(again.status).toBe(409)
    const second = await ask({ firstDay: '2026-06-08', lastDay: '2026-06-08' })
    const canceled = await decide(second.body.data.id, 'canceled', 'ann')
    expect(canceled.body.message).toBe('Study leave request has been canceled')
  })

  test('the calls of the built-in types do not decide it, and its own call decides theirs', async () => {
    const { body } = await ask()
    const wrong = await w.call('max', 'PUT', '/api/calendar/update-day-off-status', {
      id: body.data.id,
      status: 'approved',
    })
    expect(wrong.status).toBe(404)
    const dayOff = await ask({ kind: 'day_off', firstDay: '2026-07-01', lastDay: '2026-07-01' })
    expect((await decide(dayOff.body.data.id, 'declined')).body.message).toBe('Day off request has been declined')
  })

  test('has no balance until it has a policy; then it costs by the same engine, and a group has its own', async () => {
    expect(await balance()).toMatchObject({ unlimited: true })
    expect((await policy()).status).toBe(200)
    expect(await balance()).toMatchObject({ unlimited: false, available: 8000 })
    expect((await ask()).status).toBe(201)
    expect(await balance()).toMatchObject({ available: 3000, reserved: 5000 })
    const more = await ask({ firstDay: '2026-06-15', lastDay: '2026-06-19' })
    expect([more.status, Object.keys(more.body.errors)]).toEqual([409, expect.arrayContaining(['lastDay'])])
    const blackouts = [{ firstDay: '2026-09-01', lastDay: '2026-09-30', name: 'Exams' }]
    expect((await policy({ from: '2026-05-05', blackouts })).status).toBe(200)
    const closed = await ask({ firstDay: '2026-09-07', lastDay: '2026-09-07' })
    expect([closed.status, Object.keys(closed.body.errors)]).toEqual([422, ['firstDay']])
  })

  test('a balance of it is adjusted and explained', async () => {
    await policy()
    const given = { userId: w.ids.ann, kind: study, day: '2026-05-04', amount: 2000, reason: 'Agreed' }
    expect((await w.call('hr', 'POST', '/api/time-off/adjustments', given)).body.data).toMatchObject({
      kind: study,
      available: 10_000,
    })
    const why = await w.call('ann', 'GET', `/api/time-off/balances/${w.ids.ann}/${study}/explanation`)
    expect(why.body.trace.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(10_000)
    const year = await w.call('ann', 'GET', `/api/time-off/balances/${w.ids.ann}/${study}/year`)
    expect(year.body.data).toMatchObject({ kind: study, unlimited: false })
  })

  test('overlaps with other leave like any', async () => {
    await ask()
    expect((await ask({ kind: 'vacation' })).status).toBe(409)
  })

  test.each<[string, (kind: string) => [Name, 'GET' | 'POST' | 'PUT', string, object?]]>([
    ['asking', (kind) => ['ann', 'POST', '/api/time-off/requests', { kind, ...DAYS, approverIds: [w.ids.max] }]],
    ['a preview', (kind) => ['ann', 'POST', '/api/time-off/preview', { kind, ...DAYS }]],
    ['recording', (kind) => ['hr', 'POST', '/api/time-off/records', { kind, ...DAYS, userId: w.ids.ann }]],
    ['a policy', (kind) => ['hr', 'PUT', POLICIES, { ...rules, kind, from: '2026-05-04' }]],
    ['the list of requests', (kind) => ['ann', 'GET', `/api/time-off/requests?kind=vacation,${kind}`]],
    ['the plain list', (kind) => ['ann', 'GET', `/api/absences?from=2026-05-01&to=2026-05-31&kind=${kind}`]],
    ['an explanation', (kind) => ['ann', 'GET', `/api/time-off/balances/${w.ids.ann}/${kind}/explanation`]],
    ['a year', (kind) => ['ann', 'GET', `/api/time-off/balances/${w.ids.ann}/${kind}/year`]],
  ])('%s refuses a type that is not there, and one of another company', async (_what, call) => {
    const { rows } = await owner.query(
      `insert into leave_types (company_id, name, colour, icon, is_paid, is_private, counts_as_work, asked_by, rank)
        values ($1, 'Theirs', 'pink', 'dog', true, false, false, 'everyone', 1) returning id`,
      [w.globex.id],
    )
    for (const kind of [UNKNOWN, rows[0].id]) {
      const { status, body } = await w.call(...call(kind))
      expect([status, body.errors]).toEqual([422, { kind: [expect.stringMatching(/\S/)] }])
    }
    expect((await w.call(...call(study))).status).toBeLessThan(300)
  })

  test.each([
    ['the calendar', '/api/calendar?from=2026-06-01&to=2026-06-30&kinds='],
    ['the inbox', '/api/approvals?kinds='],
  ])('%s refuses to be narrowed to a type that is not there', async (_what, path) => {
    expect((await w.call('max', 'GET', path + UNKNOWN)).status).toBe(422)
    expect((await w.call('max', 'GET', path + study)).status).toBe(200)
  })
})

describe('where kinds are named', () => {
  test('an approval flow can be for it alone; the request takes its steps', async () => {
    const flow = (kinds: string[], name: string) =>
      w.call('hr', 'POST', '/api/approval-flows', {
        purpose: 'timeOff',
        name,
        kinds,
        steps: [{ who: 'people', userIds: [w.ids.dora] }],
      })
    const unknown = await flow([UNKNOWN], 'Nothing')
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['kinds']])
    expect((await flow([study], 'Studies')).status).toBe(201)
    expect((await ask({ approverIds: [] })).body.data).toMatchObject({ flow: 'Studies', status: 'pending' })
    expect((await ask({ kind: 'day_off', firstDay: '2026-07-01', lastDay: '2026-07-01' })).body.data.flow).toBeNull()
    // a condition of a flow is a use: the type is archived, not deleted
    expect((await w.call('hr', 'DELETE', `${TYPES}/${study}`)).status).toBe(409)
  })

  test('the file of the report has its columns, of absence and of the balance', async () => {
    await policy()
    const { body } = await w.call('hr', 'GET', '/api/reports/time-off/file?firstDay=2026-01-01&lastDay=2026-12-31')
    const [head] = (body as string).split('\n')
    expect(head).toContain('Days away: Study leave')
    expect(head).toContain('Study leave: Remaining')
    const narrowed = await w.call('hr', 'GET', `/api/reports/time-off?kind=${study}`)
    expect(narrowed.body.data.people[0]).toMatchObject({ unlimited: false, entitled: 8000 })
    expect((await w.call('hr', 'GET', `/api/reports/time-off?kind=${UNKNOWN}`)).status).toBe(422)
  })
})

describe('who may enter it', () => {
  test('an archived type is not requested any more; a request of it is still changed and decided', async () => {
    const { body } = await ask()
    await w.call('hr', 'PUT', `${TYPES}/${study}/archive`, {})
    const refused = await ask({ firstDay: '2026-07-01', lastDay: '2026-07-01' })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { kind: ['Study leave is archived. Choose another leave type.'] },
    ])
    expect(await balance()).toBeUndefined()
    const changed = await w.call('ann', 'PUT', `/api/time-off/requests/${body.data.id}`, {
      kind: study,
      ...DAYS,
      lastDay: '2026-06-03',
      approverIds: [w.ids.max],
      version: 1,
    })
    expect([changed.status, changed.body.data.length]).toEqual([200, 3000])
    expect((await decide(body.data.id, 'approved')).status).toBe(200)
    expect((await w.call('ann', 'GET', `/api/time-off/requests?kind=${study}`)).body.data).toHaveLength(1)
  })

  test('a type that only HR records: nobody requests it, and a manager does not record it', async () => {
    const only = await makeType(w, { name: 'Suspension', askedBy: 'hr' })
    expect((await ask({ kind: only })).body.errors).toEqual({ kind: ['Only HR can record Suspension.'] })
    const record = (who: Name) =>
      w.call(who, 'POST', '/api/time-off/records', { kind: only, ...DAYS, userId: w.ids.ann })
    expect((await record('max')).body.errors).toEqual({ kind: ['Only HR can record Suspension.'] })
    expect((await record('hr')).body.data).toMatchObject({ kind: only, status: 'approved' })
    const mayEnter = async (who: Name) => (await w.call(who, 'GET', `/api/time-off/balances/${w.ids.ann}`)).body.may
    expect((await mayEnter('ann')).asks).toEqual(['vacation', 'day_off', 'sick_day', 'parental_leave', study])
    expect((await mayEnter('max')).records).not.toContain(only)
    expect((await mayEnter('hr')).records).toContain(only)
  })
})

describe('a certificate', () => {
  test('is asked for from the length on that the type says, and missing it does not keep anyone from asking', async () => {
    const court = await makeType(w, { name: 'Court', certificateAfterDays: 2 })
    const preview = async (lastDay: string) =>
      (await w.call('ann', 'POST', '/api/time-off/preview', { kind: court, ...DAYS, lastDay })).body.data
    expect((await preview('2026-06-02')).certificateAfter).toBeNull()
    expect((await preview('2026-06-03')).certificateAfter).toBe(2)
    expect((await ask({ kind: court })).status).toBe(201)
    const { body } = await w.call('max', 'GET', '/api/approvals')
    expect(body.data[0].concerns).toContainEqual({
      tone: 'warn',
      text: 'A certificate is needed after 2 days and is not attached yet',
    })
  })
})

describe('a type that counts as work', () => {
  test('costs days, and the person is not absent', async () => {
    const trip = await makeType(w, { name: 'Business trip', countsAsWork: true })
    w.clock.now = new Date('2026-06-02T09:00:00Z')
    const days = { firstDay: '2026-06-01', lastDay: '2026-06-03' }
    const record = (kind: string, more: object = {}) =>
      w.call('hr', 'POST', '/api/time-off/records', { kind, ...days, userId: w.ids.ann, ...more })
    expect((await record(trip)).body.data.length).toBe(3000)
    const away = async () =>
      (await w.call('hr', 'GET', '/api/reports/time-off?firstDay=2026-06-01&lastDay=2026-06-30')).body.data
    expect((await away()).total.away).toBe(0)
    expect((await away()).byKind.map(({ kind }: { kind: string }) => kind)).toEqual([
      'vacation',
      'day_off',
      'sick_day',
      'parental_leave',
      study,
    ])
    await record(study, { firstDay: '2026-06-04', lastDay: '2026-06-04' })
    w.clock.now = new Date('2026-06-05T09:00:00Z')
    expect((await away()).byKind.at(-1)).toMatchObject({ kind: study, away: 1000 })
  })
})
