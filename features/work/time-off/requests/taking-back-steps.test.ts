import { afterAll, beforeEach, expect, test } from 'vitest'
import { flowsOf } from '#features/people/flows/factory.ts'
import { delegationsOf } from '#features/surfaces/delegations/factory.ts'
import { owner } from '#tests/database.ts'
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

const take = (who: Name | null, id: string) => it.takeBack(who, id)
const seen = (id: string) => seenOfAnns(w, it, id)
const STEPS = [
  { who: 'manager' as const },
  { who: 'people' as const, users: ['dora', 'hr'] as Name[], needs: 'all' as const },
  { who: 'people' as const, users: ['ivan'] as Name[] },
]

test('the step goes back while nobody of the next one has acted; those lose it, and their notification', async () => {
  await flows.make(STEPS)
  const id = await it.ask('ann')
  const before = { ...(await seen(id)), steps: (await it.show(id)).steps }
  await it.decide('max', id)
  await w.settle()
  expect([await it.approvers(id), await it.notices('dora')]).toEqual([
    ['Dora', 'Hr'],
    ['UserWasChosenAsVacationApprover'],
  ])
  expect((await take('max', id)).status).toBe(200)
  const { letters } = await w.settle()
  expect({ ...(await seen(id)), steps: (await it.show(id)).steps }).toEqual(before)
  expect([await it.notices('dora'), letters]).toEqual([[], []])
  expect((await it.decide('dora', id)).status).toBe(403)
  expect(await it.history(id)).toEqual(['asked: Ann', 'stepApproved: Max 1/3', 'takenBack: Max 1/3'])
  // approved again, it is as after the first time
  await it.decide('max', id)
  await w.settle()
  expect([await it.approvers(id), (await it.notices('dora')).length]).toEqual([['Dora', 'Hr'], 1])
})

test('once someone of the next step has approved it stays', async () => {
  await flows.make(STEPS)
  const id = await it.ask('ann')
  await it.decide('max', id)
  await it.decide('dora', id)
  expect((await take('max', id)).body.errors.general[0]).toMatch(/Something has happened/)
  // what Dora has decided is hers to take back, and then it is the latest again
  expect((await take('dora', id)).status).toBe(200)
  expect(await it.approvers(id)).toEqual(['Dora', 'Hr'])
  expect((await take('max', id)).status).toBe(200)
  expect(await it.approvers(id)).toEqual(['Max'])
})

test('of several who all have to approve one takes their vote back alone, also after another has voted', async () => {
  await flows.make([
    { who: 'people', users: ['max', 'mia', 'dora'], needs: 'all' },
    { who: 'people', users: ['hr'] },
  ])
  const id = await it.ask('ann')
  await it.decide('max', id)
  await it.decide('mia', id)
  expect((await take('max', id)).status).toBe(200)
  expect(await it.approvers(id)).toEqual(['Dora', 'Max'])
  const votes = (await it.show(id)).steps[0].decisions
  expect(votes.map((one: { by: { firstName: string } }) => one.by.firstName)).toEqual(['Mia'])
  await it.decide('dora', id)
  expect([(await it.show(id)).status, await it.approvers(id)]).toEqual(['pending', ['Max']])
  await it.decide('max', id)
  expect(await it.approvers(id)).toEqual(['Hr'])
  // the vote that ended the step brings back only who gave it
  expect((await take('max', id)).status).toBe(200)
  expect(await it.approvers(id)).toEqual(['Max'])
  expect((await take('mia', id)).status).toBe(200)
  expect(await it.approvers(id)).toEqual(['Max', 'Mia'])
})

test('an approval that passed the steps after it too takes all of them back', async () => {
  await flows.make([{ who: 'manager' }, { who: 'people', users: ['max'] }])
  const id = await it.ask('ann')
  const before = await seen(id)
  expect((await it.decide('max', id)).body.status).toBe('approved')
  expect(await it.history(id)).toEqual([
    'asked: Ann',
    'stepApproved: Max 1/2',
    'stepCounted: Max 2/2',
    'approved: Max 2/2',
  ])
  expect((await take('max', id)).status).toBe(200)
  expect(await seen(id)).toEqual(before)
  const { history } = await it.show(id)
  expect(history.map((one: { isTakenBack: boolean }) => one.isTakenBack)).toEqual([false, true, true, true, false])
  expect((await it.decide('max', id)).body.status).toBe('approved')
})

test('declining in the last step goes back to that step alone', async () => {
  await flows.make([{ who: 'manager' }, { who: 'people', users: ['dora'] }])
  const id = await it.ask('ann')
  await it.decide('max', id)
  await it.decide('dora', id, 'declined')
  expect((await take('max', id)).status).toBe(409)
  expect((await take('dora', id)).status).toBe(200)
  expect([await it.approvers(id), await it.inboxes(['max', 'dora'], id)]).toEqual([['Dora'], [0, 1]])
})

test('a step that is late counts its days from when it began, not from the taking back', async () => {
  await flows.make([
    { who: 'manager', remindAfter: 1 },
    { who: 'people', users: ['dora'], remindAfter: 1 },
  ])
  const id = await it.ask('ann')
  await it.decide('max', id)
  await take('max', id)
  const { rows } = await owner.query<{ began: boolean; asked: number }>(
    `select began_at is not null as began, cardinality(asked_ids)::int as asked from time_off_steps where request_id = $1 order by position`,
    [id],
  )
  expect(rows).toEqual([
    { began: true, asked: 1 },
    { began: false, asked: 0 },
  ])
})

test('taking back while the next step decides: one of them, and the other is told', async () => {
  await flows.make([{ who: 'manager' }, { who: 'people', users: ['dora'] }, { who: 'people', users: ['hr'] }])
  for (let round = 0; round < 6; round++) {
    const id = await it.ask('ann')
    await it.decide('max', id)
    const acts = round % 2 ? [take('max', id), it.decide('dora', id)] : [it.decide('dora', id), take('max', id)]
    const answers = await Promise.all(acts)
    const [taken, decided] = round % 2 ? answers : answers.toReversed()
    const won = taken!.status === 200
    expect([taken!.status, decided!.status]).toEqual(won ? [200, expect.toBeOneOf([403, 404, 409])] : [409, 200])
    expect(await it.approvers(id)).toEqual([won ? 'Max' : 'Hr'])
    expect(await it.history(id)).toHaveLength(3)
  }
})

test('one votes while another takes the vote back: both count', async () => {
  await flows.make([{ who: 'people', users: ['max', 'mia', 'dora'], needs: 'all' }])
  for (let round = 0; round < 4; round++) {
    const id = await it.ask('ann')
    await it.decide('max', id)
    const both = await Promise.all([take('max', id), it.decide('mia', id)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await it.approvers(id)).toEqual(['Dora', 'Max'])
  }
})

test('a stand-in takes back what they decided, and both are asked again', async () => {
  await flows.make([
    { who: 'people', users: ['max', 'dora'], needs: 'all' },
    { who: 'people', users: ['hr'] },
  ])
  const id = await it.ask('ann')
  await delegationsOf(w).make('max', 'mia')
  expect((await it.decide('mia', id)).status).toBe(200)
  expect(await it.approvers(id)).toEqual(['Dora'])
  expect((await take('max', id)).status).toBe(403)
  expect((await take('mia', id)).status).toBe(200)
  expect([await it.approvers(id), await it.inboxes(['max', 'mia', 'dora'], id)]).toEqual([
    ['Dora', 'Max'],
    [1, 1, 1],
  ])
  expect((await it.history(id)).at(-1)).toBe('takenBack: Mia for Max 1/2')
})
