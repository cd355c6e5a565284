import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { life, STATUSES } from './contract.ts'
import { move as moveTo } from './server/store.ts'

let w: World
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  await w.asAcme((db) =>
    db
      .insertInto('leavePolicies')
      .values({
        kind: 'vacation',
        effectiveFrom: '2000-01-01',
        settings: JSON.stringify({ entitlement: 25_000, carryOver: { max: 0, lastDay: null } }),
      })
      .execute(),
  )
})
afterAll(() => w.close())

const vacation = { kind: 'vacation', firstDay: '2026-07-06', lastDay: '2026-07-14' }
const ask = (who: Name = 'ann', more: object = {}) =>
  w.call(who, 'POST', '/api/time-off/requests', { ...vacation, approverIds: [w.ids.max], ...more })
const decide = (who: Name | null, id: string, status: string, more: object = {}) =>
  w.call(who, 'PUT', '/api/calendar/update-vacation-status', { id, status, ...more })
const vacationLeft = async (who: Name) =>
  (await w.call(who, 'GET', `/api/time-off/balances/${w.ids[who]}`)).body.data.find(
    (one: { kind: string }) => one.kind === 'vacation',
  )

describe('asking', () => {
  test('Ann asks for seven working days; they are reserved, and she sees why', async () => {
    const { status, body } = await ask()
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      status: 'pending',
      length: 7000,
      can: { approve: false, decline: false, cancel: true, edit: true },
    })
    expect(await vacationLeft('ann')).toMatchObject({ available: 18_000, reserved: 7000 })
    const { body: why } = await w.call('ann', 'GET', `/api/time-off/balances/${w.ids.ann}/vacation/explanation`)
    expect(why.trace.reduce((sum: number, line: { amount: number }) => sum + line.amount, 0)).toBe(18_000)
  })

  test.each([
    ['an end before the start', { firstDay: '2026-07-14', lastDay: '2026-07-06' }, 422, 'lastDay'],
    ['a weekend only', { firstDay: '2026-07-11', lastDay: '2026-07-12' }, 422, 'firstDay'],
    [
      'a leave before the first working day of her life here',
      { firstDay: '2019-07-08', lastDay: '2019-07-09' },
      422,
      'firstDay',
    ],
    ['no approver', { approverIds: [] }, 422, 'approverIds'],
    ['herself as approver', { approverIds: ['ann'] }, 422, 'approverIds'],
    ['an approver of another company', { approverIds: ['gil'] }, 422, 'approverIds'],
    ['a deactivated approver', { approverIds: ['otto'] }, 422, 'approverIds'],
    ['a kind that is none', { kind: 'holiday' }, 422, 'kind'],
    ['no such day', { firstDay: '2026-02-30' }, 422, 'firstDay'],
    ['more than she has', { lastDay: '2026-08-31' }, 409, 'lastDay'],
  ])('%s is refused under its field', async (_name, wrong, status, field) => {
    const approverIds = (wrong as { approverIds?: Name[] }).approverIds?.map((name) => w.ids[name])
    const answer = await ask('ann', { ...wrong, ...(approverIds ? { approverIds } : {}) })
    expect(answer.status).toBe(status)
    expect(answer.body.errors[field]?.[0]).toMatch(/\S/)
    expect(await owner.query('select 1 from time_off_requests where company_id = $1', [w.acme.id])).toHaveProperty(
      'rowCount',
      0,
    )
  })

  test('an overlap is refused; the afternoon of a morning that is taken is not', async () => {
    const half = { firstDay: '2026-07-06', lastDay: '2026-07-06', firstPart: 'am', lastPart: 'am' }
    expect((await ask('ann', half)).body.data.length).toBe(500)
    expect((await ask('ann', half)).status).toBe(409)
    expect((await ask('ann', { ...half, firstPart: 'pm', lastPart: 'pm' })).status).toBe(201)
  })

  test('two tabs at the same moment: one request, one refusal', async () => {
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409])
  })

  test('the same Idempotency-Key makes one request', async () => {
    const send = () =>
      w.call(
        'ann',
        'POST',
        '/api/time-off/requests',
        { ...vacation, approverIds: [w.ids.max] },
        { 'idempotency-key': 'k1' },
      )
    const [first, second] = await Promise.all([send(), send()])
    expect(first.body.data.id).toBe(second.body.data.id)
    expect(
      (
        await w.call(
          'ann',
          'POST',
          '/api/time-off/requests',
          { ...vacation, kind: 'day_off', approverIds: [w.ids.max] },
          { 'idempotency-key': 'k1' },
        )
      ).status,
    ).toBe(409)
  })

  test('HR asks for Ann; Eve may not, and Gil of another company does not know her', async () => {
    expect((await ask('hr', { userId: w.ids.ann })).status).toBe(201)
    expect((await ask('eve', { userId: w.ids.ann })).status).toBe(403)
    expect(
      (
        await w.call('gil', 'POST', '/api/time-off/requests', {
          ...vacation,
          userId: w.ids.ann,
          approverIds: [w.ids.gina],
        })
      ).status,
    ).toBe(404)
  })
})

describe('deciding', () => {
  test('the listed approver approves; it is on record with who and when', async () => {
    const { body } = await ask()
    const seen = await w.call('max', 'GET', `/api/time-off/requests/${body.data.id}`)
    const cannot = { cancel: false, cancelFrom: null, edit: false, attach: false, takeBackUntil: null }
    expect(seen.body.data.can).toEqual({ approve: true, decline: true, ...cannot })
    const done = await decide('max', body.data.id, 'approved', { comment: 'Enjoy' })
    expect(done).toMatchObject({
      status: 200,
      body: { status: 'approved', data: { decidedBy: 'Max Berg', decisionComment: 'Enjoy' } },
    })
    const { rows } = await owner.query(
      `select name, actor_id from events where company_id = $1 and subject_id = $2 order by at`,
      [w.acme.id, body.data.id],
    )
    expect(rows).toEqual([
      { name: 'timeOff.asked', actor_id: w.ids.ann },
      { name: 'timeOff.approved', actor_id: w.ids.max },
    ])
  })

  test('nobody else does: not the administrator, not HR, not her other superior, not Ann, not a stranger', async () => {
    const { body } = await ask()
    for (const [who, status] of [
      ['adam', 403],
      ['hr', 403],
      ['dora', 403],
      ['ann', 403],
      ['eve', 404],
      ['ivan', 404],
      ['gil', 404],
      ['gina', 404],
      [null, 401],
    ] as const)
      expect([who, (await decide(who, body.data.id, 'approved')).status]).toEqual([who, status])
    expect((await w.call('ann', 'GET', `/api/time-off/requests/${body.data.id}`)).body.data.status).toBe('pending')
  })

  test('a vacation is not decided through the call for sick days', async () => {
    const { body } = await ask()
    expect(
      (await w.call('max', 'PUT', '/api/calendar/update-sick-day-status', { id: body.data.id, status: 'approved' }))
        .status,
    ).toBe(404)
  })

  test('two deciders at once: one wins, the other is told that it is too late', async () => {
    const { body } = await ask('ann', { approverIds: [w.ids.max, w.ids.dora] })
    const answers = await Promise.all([
      decide('max', body.data.id, 'approved'),
      decide('dora', body.data.id, 'declined'),
    ])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    expect(answers.find((answer) => answer.status === 409)!.body.errors.general[0]).toMatch(/\S/)
  })

  test('a canceled or declined leave gives its days back', async () => {
    const first = await ask()
    await decide('max', first.body.data.id, 'approved')
    expect((await vacationLeft('ann')).available).toBe(18_000)
    expect((await decide('ann', first.body.data.id, 'canceled')).body.status).toBe('canceled')
    expect((await vacationLeft('ann')).available).toBe(25_000)
    const second = await ask()
    await decide('max', second.body.data.id, 'declined')
    expect((await vacationLeft('ann')).available).toBe(25_000)
  })

  test.each(
    STATUSES.flatMap((status) => (['approve', 'decline', 'cancel'] as const).map((move) => [status, move] as const)),
  )('from %s, %s follows the table of its life', async (status, move) => {
    const { body } = await ask()
    await owner.query('update time_off_requests set status = $1 where id = $2', [status, body.data.id])
    const attempt = w.asAcme((db) =>
      moveTo(db, body.data.id, move, { userId: w.ids.max, comment: '', now: w.clock.now }),
    )
    if (life.allows(status, move)) await attempt
    else await expect(attempt).rejects.toMatchObject({ kind: 'conflict' })
  })
})

test('Ann edits while it is pending; a stale copy and a decided request are refused', async () => {
  const { body } = await ask()
  const edit = (more: object) =>
    w.call('ann', 'PUT', `/api/time-off/requests/${body.data.id}`, {
      ...vacation,
      approverIds: [w.ids.max],
      comment: '',
      version: body.data.version,
      ...more,
    })
  expect((await edit({ lastDay: '2026-07-08' })).body.data.length).toBe(3000)
  expect((await edit({ lastDay: '2026-07-09' })).status).toBe(409)
  await decide('max', body.data.id, 'approved')
  expect((await edit({ version: 3 })).status).toBe(409)
  expect(
    (
      await w.call('eve', 'PUT', `/api/time-off/requests/${body.data.id}`, {
        ...vacation,
        approverIds: [w.ids.max],
        comment: '',
        version: 3,
      })
    ).status,
  ).toBe(404)
})

test('before asking she sees what it costs, day by day, and who of her department is away', async () => {
  await owner.query(
    `with d as (insert into departments (company_id, name) values ($1, 'Optics') returning id) update users set department_id = (select id from d) where id = any($2)`,
    [w.acme.id, [w.ids.ann, w.ids.eve, w.ids.max]],
  )
  const sick = await w.call('eve', 'POST', '/api/time-off/requests', {
    kind: 'sick_day',
    firstDay: '2026-07-07',
    lastDay: '2026-07-08',
    approverIds: [w.ids.mia],
  })
  expect(sick.status).toBe(201)
  // what a colleague has only asked for is not hers to know
  expect((await w.call('ann', 'POST', '/api/time-off/preview', vacation)).body.data.away).toEqual([])
  await w.call('mia', 'PUT', `/api/approvals/timeOff/${sick.body.data.id}`, { decision: 'approved' })
  const { body } = await w.call('ann', 'POST', '/api/time-off/preview', vacation)
  expect(body.data).toMatchObject({ length: 7000, balanceAfter: 18_000, problem: null, departmentSize: 3 })
  expect(body.data.days.find((one: { day: string }) => one.day === '2026-07-11')).toMatchObject({
    counted: 0,
    why: expect.stringMatching(/\S/),
  })
  // nor is a colleague's sickness
  expect(body.data.away).toEqual([
    expect.objectContaining({ kind: null, user: expect.objectContaining({ firstName: 'Eve' }) }),
  ])
  expect(JSON.stringify(body)).not.toContain('sick')
})
