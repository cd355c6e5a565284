import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
})
afterAll(() => w.close())

const week = { kind: 'vacation', firstDay: '2026-07-06', lastDay: '2026-07-10' }
const ask = (by: Name, forWhom: Name, approvers: readonly Name[]) =>
  w.call(by, 'POST', '/api/time-off/requests', {
    ...week,
    ...(by !== forWhom && { userId: w.ids[forWhom] }),
    approverIds: approvers.map((name) => w.ids[name]),
  })
async function edit(by: Name, id: string, approvers: readonly Name[]) {
  const { version } = (await w.call('ann', 'GET', `/api/time-off/requests/${id}`)).body.data
  const approverIds = approvers.map((name) => w.ids[name])
  return w.call(by, 'PUT', `/api/time-off/requests/${id}`, { ...week, lastDay: '2026-07-09', approverIds, version })
}
/** By each way in which one can decide; every time on a request that waits. */
async function decides(who: Name, id: string): Promise<boolean> {
  const shown = (await w.call(who, 'GET', `/api/time-off/requests/${id}`)).body.data
  const listed = ((await w.call(who, 'GET', '/api/approvals')).body.data ?? []).some(
    (one: { id: string }) => one.id === id,
  )
  const badge = (await w.call(who, 'GET', '/api/user-info')).body.user.approvalsCount
  const inbox = await w.call(who, 'PUT', `/api/approvals/timeOff/${id}`, { decision: 'approved' })
  if (inbox.status === 200) await owner.query(`update time_off_requests set status = 'pending' where id = $1`, [id])
  const call = await w.call(who, 'PUT', '/api/calendar/update-vacation-status', { id, status: 'approved' })
  if (call.status === 200) await owner.query(`update time_off_requests set status = 'pending' where id = $1`, [id])
  const answers = [shown?.can.approve ?? false, listed, badge > 0, inbox.status === 200, call.status === 200]
  expect(new Set(answers).size, `${who}: ${answers.join()}`).toBe(1)
  return answers[0]!
}
const involved = 'Nobody can approve a request that they made or changed for someone else. Choose another approver.'
const refused = (answer: { status: number; body: { errors?: Record<string, string[]> } }) => [
  answer.status,
  answer.body.errors?.['approverIds']?.[0],
]

// every way to become an approver, and who is one then
const WAYS: Record<string, { way: () => Promise<string>; deciders: readonly Name[] }> = {
  'the person lists them': { way: async () => idOf(await ask('ann', 'ann', ['max', 'hr'])), deciders: ['max', 'hr'] },
  'HR asks in the person’s name and lists another': {
    way: async () => idOf(await ask('hr', 'ann', ['max'])),
    deciders: ['max'],
  },
  'an administrator asks in the person’s name and lists HR': {
    way: async () => idOf(await ask('adam', 'ann', ['hr'])),
    deciders: ['hr'],
  },
  'a manager asks in the person’s name and lists their own manager': {
    way: async () => idOf(await ask('max', 'ann', ['dora'])),
    deciders: ['dora'],
  },
  'HR changes the request and lists the administrator': {
    way: async () => {
      const id = idOf(await ask('ann', 'ann', ['max']))
      expect((await edit('hr', id, ['adam'])).status).toBe(200)
      return id
    },
    deciders: ['adam'],
  },
  'HR changed it, and the person writes it anew and lists HR': {
    way: async () => {
      const id = idOf(await ask('ann', 'ann', ['max']))
      await edit('hr', id, ['max'])
      expect((await edit('ann', id, ['hr'])).status).toBe(200)
      return id
    },
    deciders: ['hr'],
  },
  'the only approver leaves, and it is handed on': {
    way: async () => {
      const id = idOf(await ask('ann', 'ann', ['max']))
      await leave('max')
      return id
    },
    deciders: ['dora'],
  },
  'the approver leaves a request that those above made themselves': {
    way: async () => {
      await owner.query('update users set manager_id = $2 where id = $1', [w.ids.max, w.ids.hr])
      const id = idOf(await ask('hr', 'ann', ['max']))
      await leave('max')
      return id
    },
    deciders: ['adam'],
  },
  'listed by an older version for what they made themselves': {
    way: async () => {
      const id = idOf(await ask('hr', 'ann', ['max']))
      await list(id, 'hr')
      return id
    },
    deciders: ['max'],
  },
  'listed by an older version for what they changed': {
    way: async () => {
      const id = idOf(await ask('ann', 'ann', ['max']))
      await edit('hr', id, ['max'])
      await list(id, 'hr')
      return id
    },
    deciders: ['max'],
  },
  'listed by an older version on their own leave': {
    way: async () => {
      const id = idOf(await ask('ann', 'ann', ['max']))
      await list(id, 'ann')
      return id
    },
    deciders: ['max'],
  },
}
const idOf = ({ status, body }: { status: number; body: { data: { id: string } } }) => {
  expect(status).toBe(201)
  return body.data.id
}
const list = (id: string, who: Name) =>
  owner.query('insert into time_off_approvers (company_id, request_id, user_id) values ($1, $2, $3)', [
    w.acme.id,
    id,
    w.ids[who],
  ])
async function leave(who: Name) {
  expect((await w.call('adam', 'POST', `/api/people/${w.ids[who]}/deactivation`)).status).toBe(200)
  await w.settle()
}

describe('every way to become an approver × every kind of person', () => {
  test.each(Object.entries(WAYS))('%s', async (_name, { way, deciders }) => {
    const id = await way()
    const wrong: Name[] = []
    const everybody = ['ann', 'max', 'dora', 'hr', 'adam', 'mia', 'eve', 'ivan'] as const
    for (const who of everybody) {
      const { rowCount } = await owner.query('select 1 from users where id = $1 and deactivated_at is null', [
        w.ids[who],
      ])
      if (rowCount && (await decides(who, id)) !== deciders.includes(who)) wrong.push(who)
    }
    expect(wrong).toEqual([])
  })
})

describe('nobody routes a request to themselves', () => {
  test.each(['hr', 'adam', 'max'] as const)('%s asks for Ann with themselves as approver', async (who) => {
    expect(refused(await ask(who, 'ann', [who]))).toEqual([422, involved])
    expect(refused(await ask(who, 'ann', ['dora', who]))).toEqual([422, involved])
  })

  test.each(['hr', 'adam'] as const)('%s changes Ann’s request with themselves as approver', async (who) => {
    const id = idOf(await ask('ann', 'ann', ['max']))
    expect(refused(await edit(who, id, [who]))).toEqual([422, involved])
    // neither when Ann had chosen them: what they write they do not decide
    const listed = idOf(await ask('eve', 'eve', ['mia']))
    await list(listed, who)
    const change = { ...week, approverIds: [w.ids[who]], version: 1 }
    expect(refused(await w.call(who, 'PUT', `/api/time-off/requests/${listed}`, change))).toEqual([422, involved])
  })

  test('Ann changes what HR asked for her: HR still cannot be chosen', async () => {
    const id = idOf(await ask('hr', 'ann', ['max']))
    expect(refused(await edit('ann', id, ['hr']))).toEqual([422, involved])
  })

  test('nobody is offered whose right has ended or does not count: an administrator for a while, a role beside individual rights', async () => {
    const offered = async () =>
      (await w.call('ann', 'GET', `/api/time-off/approvers/${w.ids.ann}`)).body.data.map(({ id }: { id: string }) => id)
    const set = (who: Name, values: object) =>
      w.asAcme((db) => db.updateTable('users').set(values).where('id', '=', w.ids[who]).execute())
    expect(await offered()).toEqual(expect.arrayContaining([w.ids.hr, w.ids.adam]))
    await set('adam', { adminUntil: new Date(w.clock.now.getTime() - 1000) })
    await set('hr', { access: 'individual' })
    const left = await offered()
    expect([left.includes(w.ids.adam), left.includes(w.ids.hr)]).toEqual([false, false])
    await set('adam', { adminUntil: null })
    await set('hr', { access: 'roles' })
  })

  test('who asks for someone is not offered as an approver', async () => {
    const { body } = await w.call('hr', 'GET', `/api/time-off/approvers/${w.ids.ann}`)
    expect(body.data.map((one: { firstName: string }) => one.firstName)).not.toContain('Hr')
  })
})
