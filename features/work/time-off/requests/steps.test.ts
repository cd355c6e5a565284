import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { flowsOf } from '#features/people/flows/factory.ts'
import { delegationsOf } from '#features/surfaces/delegations/factory.ts'
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

describe('all of a step', () => {
  test('two at the same moment both count, in the inbox over the version that both saw', async () => {
    await flows.make([
      { who: 'people', users: ['max', 'mia', 'dora'], needs: 'all' },
      { who: 'people', users: ['hr'] },
    ])
    for (const round of [1, 2, 3]) {
      const id = await it.ask('ann', { firstDay: `2026-06-0${round}`, lastDay: `2026-06-0${round}` })
      const { version } = await it.show(id)
      const decide = (who: Name) =>
        w.call(who, 'PUT', `/api/approvals/timeOff/${id}`, { decision: 'approved', version })
      const both = await Promise.all([decide('max'), decide('mia')])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      expect(await it.approvers(id)).toEqual(['Dora'])
      // the last one, over a version from before both
      expect((await decide('dora')).status).toBe(200)
      expect(await it.approvers(id)).toEqual(['Hr'])
    }
  })

  test('a change that was not seen is still a conflict', async () => {
    await flows.make([{ who: 'people', users: ['max', 'mia'], needs: 'all' }])
    const id = await it.ask('ann')
    const { version } = await it.show(id)
    const decide = (who: Name) => w.call(who, 'PUT', `/api/approvals/timeOff/${id}`, { decision: 'approved', version })
    expect((await decide('max')).status).toBe(200)
    await owner.query('update time_off_requests set version = version + 1 where id = $1', [id])
    expect((await decide('mia')).status).toBe(409)
  })

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
