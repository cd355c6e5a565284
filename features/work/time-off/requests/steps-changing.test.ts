import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { flowsOf } from '#features/people/flows/factory.ts'
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

const THREE = [{ who: 'manager' }, { who: 'managersManager' }, { who: 'people', users: ['hr'] as Name[] }]

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
