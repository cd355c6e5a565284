import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { flowsOf } from '#features/people/flows/factory.ts'
import { delegationsOf } from '#features/surfaces/delegations/factory.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { stepsIn } from './steps-factory.ts'

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

const THREE = [{ who: 'manager' }, { who: 'managersManager' }, { who: 'people', users: ['hr'] as Name[] }]

describe('a request in three steps', () => {
  test('goes from one to the next; each is asked in their turn, and the last approval is the approval', async () => {
    await flows.make(THREE)
    const id = await it.ask('ann')
    const first = await w.settle()
    expect([await it.approvers(id), it.lettersTo('max', first), it.lettersTo('dora', first)]).toEqual([['Max'], 1, 0])
    const approved = await it.decide('max', id)
    expect([approved.status, approved.body.status, approved.body.message]).toEqual([
      200,
      'pending',
      'Approved. The next step decides now.',
    ])
    const second = await w.settle()
    expect([await it.approvers(id), it.lettersTo('dora', second), it.lettersTo('ann', second)]).toEqual([
      ['Dora'],
      1,
      0,
    ])
    expect(await it.notices('dora')).toEqual(['UserWasChosenAsVacationApprover'])
    expect((await it.decide('dora', id)).body.status).toBe('pending')
    const last = await it.decide('hr', id)
    expect([last.status, last.body.status]).toEqual([200, 'approved'])
    expect(await it.history(id)).toEqual([
      'asked: Ann',
      'stepApproved: Max 1/3',
      'stepApproved: Dora 2/3',
      'approved: Hr 3/3',
    ])
    const { letters } = await w.settle()
    expect(letters.map(({ to }) => to.split('@')[0])).toEqual(['ann'])
    const { steps } = await it.show(id)
    expect(steps.map((step: { state: string }) => step.state)).toEqual(['done', 'done', 'done'])
  })

  test('the inbox, its number, the reserve and the calendar are right in each step', async () => {
    await flows.make(THREE)
    const id = await it.ask('ann')
    const at = async () => ({
      items: await it.inboxes(['max', 'dora', 'hr'], id),
      reserved: (await w.call('ann', 'GET', `/api/time-off/balances/${w.ids.ann}?day=2026-12-31`)).body.data[0]
        .reserved,
      status: (await it.show(id)).status,
    })
    expect(await at()).toEqual({ items: [1, 0, 0], reserved: 5000, status: 'pending' })
    await it.decide('max', id)
    expect(await at()).toEqual({ items: [0, 1, 0], reserved: 5000, status: 'pending' })
    await it.decide('dora', id)
    expect(await at()).toEqual({ items: [0, 0, 1], reserved: 5000, status: 'pending' })
    await it.decide('hr', id)
    expect(await at()).toEqual({ items: [0, 0, 0], reserved: 0, status: 'approved' })
  })

  test('only the people of the current step decide; those of a later one do not know of it, those of an earlier one still see it', async () => {
    await flows.make([{ who: 'manager' }, { who: 'people', users: ['ivan'] }, { who: 'people', users: ['eve'] }])
    const id = await it.ask('ann')
    const all = ['ann', 'max', 'dora', 'ivan', 'eve', 'hr', 'adam', 'gina'] as const
    // nobody who is listed tries: that would end it
    const tries = async (but: Name) => {
      const seen: Record<string, number[]> = {}
      for (const who of all.filter((one) => one !== but)) {
        const shown = await w.call(who, 'GET', `/api/time-off/requests/${id}`)
        seen[who] = [shown.status, (await it.decide(who, id)).status]
      }
      return seen
    }
    expect(await tries('max')).toEqual({
      ann: [200, 403],
      // manages everyone below her
      dora: [200, 403],
      ivan: [404, 404],
      eve: [404, 404],
      hr: [200, 403],
      adam: [200, 403],
      gina: [404, 404],
    })
    expect((await w.call(null, 'PUT', '/api/calendar/update-vacation-status', { id, status: 'approved' })).status).toBe(
      401,
    )
    await it.decide('max', id)
    expect(await tries('ivan')).toMatchObject({ max: [200, 409], eve: [404, 404], hr: [200, 403], ann: [200, 403] })
    expect((await it.show(id, 'max')).can).toMatchObject({ approve: false, decline: false })
    await it.decide('ivan', id)
    expect(await tries('eve')).toMatchObject({ ivan: [200, 409], max: [200, 409] })
    expect((await it.show(id)).status).toBe('pending')
  })

  test('declining in the second step ends it; who approved the first one hears of it', async () => {
    await flows.make(THREE)
    const id = await it.ask('ann')
    await it.decide('max', id)
    await w.settle()
    expect((await it.decide('dora', id, 'declined')).body.status).toBe('declined')
    const { letters } = await w.settle()
    expect(letters.map(({ to }) => to.split('@')[0]).toSorted()).toEqual(['ann', 'max'])
    expect(await it.history(id)).toEqual(['asked: Ann', 'stepApproved: Max 1/3', 'declined: Dora 2/3'])
    expect((await it.decide('hr', id)).status).toBe(403)
  })

  test('of two who approve one step at the same moment one wins, and no step is passed over', async () => {
    await flows.make([
      { who: 'people', users: ['max', 'mia'] },
      { who: 'people', users: ['dora'] },
      { who: 'people', users: ['hr'] },
    ])
    const id = await it.ask('ann')
    const both = await Promise.all([it.decide('max', id), it.decide('mia', id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await it.approvers(id)).toEqual(['Dora'])
  })

  test('from the inbox it is the same, with the version', async () => {
    await flows.make(THREE)
    const id = await it.ask('ann')
    const decide = (who: Name, version: number) =>
      w.call(who, 'PUT', `/api/approvals/timeOff/${id}`, { decision: 'approved', version })
    const { version } = await it.show(id)
    expect((await decide('max', version + 1)).status).toBe(409)
    const done = await decide('max', version)
    expect([done.status, done.body.message]).toEqual([200, 'Approved. The next step decides now.'])
    expect((await it.show(id)).version).toBe(version + 1)
  })
})

describe('who a step asks', () => {
  test.each<[string, object[], Name, string[]]>([
    ['the manager', [{ who: 'manager' }], 'ann', ['Max']],
    ["the manager's manager", [{ who: 'managersManager' }], 'ann', ['Dora']],
    ['named people', [{ who: 'people', users: ['ivan', 'mia'] }], 'ann', ['Ivan', 'Mia']],
    ['named people without the requester', [{ who: 'people', users: ['ivan', 'ann'] }], 'ann', ['Ivan']],
    ['only the requester: the ladder', [{ who: 'people', users: ['ann'] }], 'ann', ['Max']],
    ['nobody who can sign in: the ladder', [{ who: 'people', users: ['pia'] }], 'ann', ['Max']],
    ['no manager: the ladder', [{ who: 'manager' }], 'dora', ['Hr']],
    ["no manager's manager: the ladder", [{ who: 'managersManager' }], 'max', ['Dora']],
  ])('%s', async (_what, steps, by, expected) => {
    await flows.make(steps as Parameters<typeof flows.make>[0])
    const id = await it.ask(by)
    expect(await it.approvers(id)).toEqual(expected)
  })

  test('holders of a role, in their part of the company; members of a group; the lead of the department or of the one above', async () => {
    const roles = await w.asAcme((db) => db.selectFrom('roles').select(['id', 'builtIn']).execute())
    const role = (name: string) => roles.find(({ builtIn }) => builtIn === name)!.id
    const group = (
      await w.call('adam', 'POST', '/api/groups', {
        name: 'Payroll',
        isPublic: false,
        usersIds: [w.ids.mia, w.ids.eve],
      })
    ).body.data.id
    const [above] = (
      await owner.query(`insert into departments (company_id, name, lead_id) values ($1, 'All', $2) returning id`, [
        w.acme.id,
        w.ids.mia,
      ])
    ).rows
    const [below] = (
      await owner.query(
        `insert into departments (company_id, name, parent_id, lead_id) values ($1, 'Part', $2, $3) returning id`,
        [w.acme.id, above.id, w.ids.ann],
      )
    ).rows
    await owner.query('update users set department_id = $2 where id = any($1)', [[w.ids.ann, w.ids.eve], below.id])
    const asked = async (step: object, by: Name) => {
      const flow = await flows.make([step as { who: string }])
      const id = await it.ask(by)
      await w.call('adam', 'PUT', `/api/approval-flows/${flow}/archive`, {})
      return it.approvers(id)
    }
    expect(await asked({ who: 'role', roleId: role('hr') }, 'ann')).toEqual(['Hr'])
    expect(await asked({ who: 'role', roleId: role('hr') }, 'hr')).toEqual(['Adam'])
    expect(await asked({ who: 'group', groupId: group }, 'ann')).toEqual(['Adam', 'Eve', 'Mia'])
    expect(await asked({ who: 'group', groupId: group }, 'eve')).toEqual(['Adam', 'Mia'])
    expect(await asked({ who: 'departmentLead' }, 'eve')).toEqual(['Ann'])
    expect(await asked({ who: 'departmentLead' }, 'ann')).toEqual(['Mia'])
  })

  test('whom the requester chooses, in the second step: they are asked when it begins', async () => {
    await flows.make([{ who: 'manager' }, { who: 'chosen' }])
    const refused = await it.tryAsk('ann', { approverIds: [] })
    expect([refused.status, refused.body.errors.approverIds]).toEqual([422, ['Choose an approver.']])
    const id = await it.ask('ann', { approverIds: [w.ids.eve] })
    expect(await it.approvers(id)).toEqual(['Max'])
    await it.decide('max', id)
    expect(await it.approvers(id)).toEqual(['Eve'])
  })

  test('who asked in the name of another is never asked', async () => {
    await flows.make([
      { who: 'people', users: ['hr', 'mia'] },
      { who: 'people', users: ['hr'] },
    ])
    const id = await it.ask('hr', { userId: w.ids.ann })
    expect(await it.approvers(id)).toEqual(['Mia'])
    await it.decide('mia', id)
    expect(await it.approvers(id)).toEqual(['Max'])
    expect(await it.history(id)).toContain('stepEmpty: null 2/2')
  })

  test('a person who approved the step before is not asked again; the ladder passes them', async () => {
    await flows.make([{ who: 'manager' }, { who: 'people', users: ['max', 'mia'] }, { who: 'people', users: ['hr'] }])
    const id = await it.ask('ann')
    await it.decide('max', id)
    expect(await it.approvers(id)).toEqual(['Hr'])
    expect(await it.history(id)).toEqual(['asked: Ann', 'stepApproved: Max 1/3', 'stepCounted: Max 2/3'])
    await it.decide('hr', id)
    const other = await it.ask('ann')
    await it.decide('max', other)
    await it.decide('hr', other)
    expect((await it.show(other)).status).toBe('approved')
  })
})

describe('all of a step', () => {
  const ALL = [{ who: 'people', users: ['max', 'mia', 'dora'] as Name[], needs: 'all' }]
  test('everyone approves, each is a row', async () => {
    await flows.make([...ALL, { who: 'people', users: ['hr'] }])
    const id = await it.ask('ann')
    await it.decide('mia', id)
    expect([await it.approvers(id), (await it.decide('mia', id)).status]).toEqual([['Dora', 'Max'], 409])
    await it.decide('dora', id)
    await it.decide('max', id)
    expect(await it.approvers(id)).toEqual(['Hr'])
    expect(await it.history(id)).toEqual(['asked: Ann', 'voted: Mia 1/2', 'voted: Dora 1/2', 'stepApproved: Max 1/2'])
  })

  test('one who declines ends it, one who leaves is not waited for', async () => {
    await flows.make(ALL)
    const declined = await it.ask('ann')
    await it.decide('mia', declined)
    expect((await it.decide('dora', declined, 'declined')).body.status).toBe('declined')
    const id = await it.ask('ann')
    await it.decide('mia', id)
    expect((await w.call('adam', 'POST', `/api/people/${w.ids.dora}/deactivation`)).status).toBe(200)
    await w.settle()
    expect((await it.decide('max', id)).body.status).toBe('approved')
  })

  test('a stand-in approves in the place of one, and may still approve for another', async () => {
    const delegations = delegationsOf(w)
    await flows.make(ALL)
    await delegations.make('dora', 'eve')
    const id = await it.ask('ann')
    expect((await it.decide('eve', id)).body.status).toBe('pending')
    expect(await it.history(id)).toContain('voted: Eve for Dora 1/1')
    expect(await it.approvers(id)).toEqual(['Max', 'Mia'])
    expect((await it.decide('dora', id)).status).toBe(409)
  })
})

describe('what changes on the way', () => {
  test('the flow changes: what runs keeps its steps', async () => {
    const flow = await flows.make(THREE)
    const id = await it.ask('ann')
    expect((await flows.change(flow, [{ who: 'people', users: ['eve'] }])).status).toBe(200)
    await it.decide('max', id)
    expect(await it.approvers(id)).toEqual(['Dora'])
    const later = await it.ask('ann')
    expect(await it.approvers(later)).toEqual(['Eve'])
  })

  test('changing the request begins anew: what was decided stays in the history and is void', async () => {
    await flows.make(THREE)
    const id = await it.ask('ann')
    await it.decide('max', id)
    const { version, firstDay, lastDay, kind } = await it.show(id)
    const edited = await w.call('ann', 'PUT', `/api/time-off/requests/${id}`, {
      kind,
      firstDay,
      lastDay,
      comment: 'Later',
      approverIds: [],
      version,
    })
    expect([edited.status, edited.body.errors]).toEqual([200, undefined])
    expect(await it.approvers(id)).toEqual(['Max'])
    expect((await it.decide('dora', id)).status).toBe(409)
    const { history, steps } = await it.show(id)
    expect(history.map(({ what, isVoid }: { what: string; isVoid: boolean }) => [what, isVoid])).toEqual([
      ['asked', false],
      ['stepApproved', true],
      ['restarted', false],
    ])
    expect(
      steps.map(({ state, decisions }: { state: string; decisions: unknown[] }) => [state, decisions.length]),
    ).toEqual([
      ['current', 0],
      ['next', 0],
      ['next', 0],
    ])
    for (const who of ['max', 'dora', 'hr'] as const) await it.decide(who, id)
    expect((await it.show(id)).status).toBe('approved')
  })

  test('a change after which no flow fits: chosen approvers decide, in one step', async () => {
    await flows.make(THREE, { minDays: 3 })
    const id = await it.ask('ann')
    const { version, firstDay, kind } = await it.show(id)
    const edit = (more: object) =>
      w.call('ann', 'PUT', `/api/time-off/requests/${id}`, { kind, firstDay, lastDay: firstDay, version, ...more })
    const refused = await edit({ approverIds: [] })
    expect([refused.status, refused.body.errors.approverIds]).toEqual([422, ['Choose an approver.']])
    expect(await it.approvers(id)).toEqual(['Max'])
    expect((await edit({ approverIds: [w.ids.mia] })).status).toBe(200)
    expect([await it.approvers(id), (await it.show(id)).steps]).toEqual([['Mia'], []])
    expect((await it.decide('mia', id)).body.status).toBe('approved')
  })

  test('the manager changes: a step of the manager follows, a step of named people does not', async () => {
    const flow = await flows.make([{ who: 'manager' }])
    const id = await it.ask('ann')
    await w.call('adam', 'PUT', `/api/approval-flows/${flow}/archive`, {})
    await flows.make([{ who: 'people', users: ['max'] }])
    const named = await it.ask('ann')
    const moved = await w.call('adam', 'PUT', `/api/people/${w.ids.ann}/job`, { managerId: w.ids.mia })
    expect([moved.status, moved.body.errors]).toEqual([200, undefined])
    await w.settle()
    expect([await it.approvers(id), await it.approvers(named)]).toEqual([['Mia'], ['Max']])
  })

  test('an approver of the second step leaves before it begins, and while it waits', async () => {
    await flows.make([{ who: 'manager' }, { who: 'people', users: ['ivan'] }])
    const [before, while_] = [await it.ask('ann'), await it.ask('ann')]
    await it.decide('max', while_)
    expect(await it.approvers(while_)).toEqual(['Ivan'])
    expect((await w.call('adam', 'POST', `/api/people/${w.ids.ivan}/deactivation`)).status).toBe(200)
    await w.settle()
    expect(await it.approvers(while_)).toEqual(['Max'])
    await it.decide('max', before)
    expect(await it.approvers(before)).toEqual(['Dora'])
  })
})

describe('people without a manager', () => {
  test('up the ladder; two who keep time off; by themselves, as the company allows', async () => {
    await flows.make([{ who: 'manager' }])
    expect(await it.approvers(await it.ask('dora'))).toEqual(['Hr'])

    await flows.withoutManager('two')
    const two = await it.ask('dora')
    expect(await it.approvers(two)).toEqual(['Adam', 'Hr'])
    expect((await it.decide('hr', two)).body.status).toBe('pending')
    expect((await it.decide('adam', two)).body.status).toBe('approved')

    await flows.withoutManager('self')
    const own = await it.ask('dora')
    expect([(await it.show(own)).status, await it.history(own)]).toEqual([
      'approved',
      ['asked: Dora', 'selfApproved: Dora 1/1', 'approved: Dora 1/1'],
    ])
    const { rows } = await owner.query(`select name from events where subject_id = $1 order by at, id`, [own])
    expect(rows.map(({ name }) => name).toSorted()).toEqual([
      'timeOff.approved',
      'timeOff.asked',
      'timeOff.selfApproved',
    ])
    // HR asks for her: nobody approves it by themselves
    const forHer = await it.ask('hr', { userId: w.ids.dora })
    expect((await it.show(forHer)).status).toBe('pending')
    // Ann has a manager
    expect((await it.show(await it.ask('ann'))).status).toBe('pending')
  })

  test("only the manager's step is theirs: the next one is asked", async () => {
    await flows.make([{ who: 'manager' }, { who: 'people', users: ['hr'] }])
    await flows.withoutManager('self')
    const id = await it.ask('dora')
    expect([(await it.show(id)).status, await it.approvers(id)]).toEqual(['pending', ['Hr']])
  })
})
