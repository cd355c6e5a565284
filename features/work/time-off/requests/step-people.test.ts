import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { flowsOf } from '#features/people/flows/factory.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { stepsIn } from './factory.ts'

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

  test('approvers chosen by the requester, in the second step, are asked when it begins', async () => {
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
