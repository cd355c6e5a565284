import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { flowsOf } from './factory.ts'

let w: World
let it: ReturnType<typeof flowsOf>
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  it = flowsOf(w)
})
afterAll(() => w.close())

const ADDRESS = '/api/approval-flows'

describe('a flow', () => {
  test('is made, read, changed, archived and restored', async () => {
    const id = await it.make(
      [{ who: 'manager' }, { who: 'people', users: ['hr', 'mia'], needs: 'all', remindAfter: 2 }],
      {
        name: 'Long vacations',
        kinds: ['vacation'],
        minDays: 10,
      },
    )
    const flow = await it.show(id)
    expect(flow).toMatchObject({ name: 'Long vacations', kinds: ['vacation'], minDays: 10, shortNotice: null })
    expect(flow.audience).toEqual({ everyone: true, parts: [] })
    expect(
      flow.steps.map(({ who, needs, people }: { who: string; needs: string; people: { firstName: string }[] }) => [
        who,
        needs,
        people.map(({ firstName }) => firstName),
      ]),
    ).toEqual([
      ['manager', 'any', []],
      ['people', 'all', ['Hr', 'Mia']],
    ])
    const changed = await it.change(id, [{ who: 'managersManager' }], { name: 'Longer', version: flow.version })
    expect([changed.status, (await it.change(id, [{ who: 'manager' }], { version: flow.version })).status]).toEqual([
      200, 409,
    ])
    expect((await it.show(id)).steps).toHaveLength(1)
    expect((await w.call('adam', 'PUT', `${ADDRESS}/${id}/archive`, {})).status).toBe(200)
    expect((await w.call('adam', 'PUT', `${ADDRESS}/${id}/archive`, {})).status).toBe(409)
    expect([(await it.list()).data.length, (await it.list('adam', true)).data.length]).toEqual([0, 1])
    expect((await w.call('adam', 'PUT', `${ADDRESS}/${id}/restore`, {})).status).toBe(200)
    expect((await it.list()).data).toHaveLength(1)
  })

  test.each<[string, object, Record<string, string[]>]>([
    ['no step', { steps: [] }, { steps: ['Add at least one step.'] }],
    ['no people', { steps: [{ who: 'people' }] }, { 'steps.0.userIds': ['Choose at least one person.'] }],
    ['no role', { steps: [{ who: 'manager' }, { who: 'role' }] }, { 'steps.1.roleId': ['Choose a role.'] }],
    ['no group', { steps: [{ who: 'group' }] }, { 'steps.0.groupId': ['Choose a group.'] }],
    [
      'two steps of chosen approvers',
      { steps: [{ who: 'chosen' }, { who: 'manager' }, { who: 'chosen' }] },
      { 'steps.2.who': ['Only one step can have approvers chosen by the requester.'] },
    ],
    [
      'others are asked before the reminder',
      { steps: [{ who: 'manager', remindAfter: 3, escalateAfter: 3 }] },
      { 'steps.0.escalateAfter': ['Choose more days than for the reminder.'] },
    ],
    [
      'a leave type that is none',
      { kinds: ['holiday'] },
      { kinds: ['Something this refers to has been deleted. Reload the page.'] },
    ],
  ])('is refused with %s', async (_what, given, errors) => {
    const fields = { purpose: 'timeOff', name: 'Flow', steps: [{ who: 'manager' }], ...given }
    const { status, body } = await w.call('adam', 'POST', ADDRESS, fields)
    expect([status, body.errors]).toEqual([422, errors])
  })

  test('a name is taken once; what is approved has to be known', async () => {
    await it.make([{ who: 'manager' }], { name: 'Long' })
    const again = await it.create([{ who: 'manager' }], { name: 'LONG' })
    expect([again.status, again.body.errors.name]).toEqual([422, ['This name is already in use. Choose another.']])
    const other = await w.call('adam', 'POST', ADDRESS, { purpose: 'orders', name: 'O', steps: [{ who: 'manager' }] })
    expect(other.status).toBe(404)
  })

  test('only people who may edit the settings of time off; nobody of another company', async () => {
    const id = await it.make([{ who: 'manager' }])
    for (const [who, list, show, change] of [
      ['ann', 403, 403, 403],
      ['max', 403, 403, 403],
      ['ivan', 403, 403, 403],
      ['gina', 200, 404, 404],
      ['adam', 200, 200, 200],
    ] as const) {
      const seen = [
        (await w.call(who, 'GET', `${ADDRESS}?purpose=timeOff`)).status,
        (await w.call(who, 'GET', `${ADDRESS}/${id}`)).status,
        (await w.call(who, 'PUT', `${ADDRESS}/${id}`, it.sent([{ who: 'manager' }]))).status,
      ]
      expect([who, ...seen]).toEqual([who, list, show, change])
    }
    expect((await w.call(null, 'GET', `${ADDRESS}?purpose=timeOff`)).status).toBe(401)
    expect((await it.list('gina')).data).toEqual([])
  })
})

test('the first that fits is used: by kind, length, notice, audience and order', async () => {
  const steps = (who: Name) => [{ who: 'people', users: [who] }]
  const long = await it.make(steps('hr'), { kinds: ['vacation'], minDays: 5 })
  const soon = await it.make(steps('mia'), { shortNotice: 14 })
  await it.make(steps('eve'), { audience: { userIds: [w.ids.ann] } })
  const approver = async (by: Name, leave: object) => {
    const day = { kind: 'vacation', approverIds: [w.ids.dora], ...leave }
    const { body } = await w.call(by, 'POST', '/api/time-off/requests', day)
    const approvers = body.data.approvers.map(({ firstName }: { firstName: string }) => firstName)
    await w.call(by, 'PUT', `/api/calendar/update-${body.data.kind.replace('_', '-')}-status`, {
      id: body.data.id,
      status: 'canceled',
    })
    return approvers
  }
  const week = { firstDay: '2026-07-06', lastDay: '2026-07-10' }
  const day = { firstDay: '2026-07-06', lastDay: '2026-07-06' }
  expect(await approver('ann', week)).toEqual(['Hr'])
  expect(await approver('ann', day)).toEqual(['Eve'])
  expect(await approver('max', day)).toEqual(['Dora'])
  expect(await approver('max', { firstDay: '2026-05-15', lastDay: '2026-05-15' })).toEqual(['Mia'])
  expect(await approver('ann', { ...week, kind: 'parental_leave' })).toEqual(['Eve'])
  const near = { firstDay: '2026-05-11', lastDay: '2026-05-15' }
  expect(await approver('ann', near)).toEqual(['Hr'])
  const order = await w.call('adam', 'PUT', `${ADDRESS}/order`, { purpose: 'timeOff', ids: [soon, long] })
  expect(order.status).toBe(200)
  expect(await approver('ann', near)).toEqual(['Mia'])
})

describe('what does not fit is named', () => {
  const warnings = async (id: string) =>
    (await it.show(id)).warnings.map(
      ({
        what,
        step,
        people,
        count,
      }: {
        what: string
        step: number
        people: { firstName: string }[]
        count: number
      }) => [what, step, people.map(({ firstName }) => firstName).join(', '), count],
    )

  test('people who cannot sign in, or are away; the head of the company; a person who would be asked about themselves', async () => {
    const id = await it.make([
      { who: 'manager' },
      { who: 'people', users: ['mia', 'pia'] },
      { who: 'people', users: ['hr'] },
      { who: 'departmentLead' },
    ])
    await owner.query(
      `insert into time_off_requests (company_id, user_id, asked_by, kind, first_day, last_day, length, status, decided_at)
       values ($1, $2, $2, 'vacation', '2026-05-04', '2026-05-31', 1000, 'approved', now())`,
      [w.acme.id, w.ids.mia],
    )
    expect(await warnings(id)).toEqual([
      ['nobodyFor', 1, 'Adam, Dora, Hr, Ivan', 4],
      ['personInactive', 2, 'Pia', 1],
      ['personAway', 2, 'Mia', 1],
      ['onlyThemselves', 2, 'Mia', 1],
      ['onlyThemselves', 3, 'Hr', 1],
      ['nobodyFor', 4, 'Adam, Ann, Dora, Eve, Hr', 8],
    ])
  })

  test('a role or a group with nobody, and one that is gone; who is not in the audience does not matter', async () => {
    const role = await w.asAcme((db) =>
      db.insertInto('roles').values({ name: 'Payroll' }).returning('id').executeTakeFirstOrThrow(),
    )
    const id = await it.make([{ who: 'role', roleId: role.id }, { who: 'manager' }], {
      audience: { userIds: [w.ids.ann] },
    })
    expect(await warnings(id)).toEqual([['nobody', 1, '', 0]])
    await owner.query('delete from roles where id = $1', [role.id])
    expect(await warnings(id)).toEqual([['roleGone', 1, '', 0]])
  })
})
