import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Chart } from '#features/surfaces/calendar/contract.ts'
import { addDays, startOfWeek } from '#kit/days.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { eventsOf } from './factory.ts'

/** Marks of events in the rows of people: who is shown to come to what, and to whom. */
let w: World
let e: ReturnType<typeof eventsOf>
beforeEach(async () => {
  w = await world()
  e = eventsOf(w)
})
afterAll(() => w.close())

/** "Ann Planning +7": who is marked with what, on which day from today. */
async function marks(reader: Name, query = ''): Promise<string[]> {
  const { body } = await w.call(reader, 'GET', `/api/calendar?from=${e.dayIn(0)}&to=${e.dayIn(60)}${query}`)
  const { people, events, attending, otherwise } = body as Chart
  const found = new Map<string, boolean>()
  const nameOf = (event: number, who: number) => `${people[who]![1]} ${events[event]![3]} +${events[event]![1]}`
  for (const [some, runs] of attending)
    for (let at = 0; at < runs.length; at += 2)
      for (let who = runs[at]!; who <= runs[at + 1]!; who++)
        for (const event of some) found.set(nameOf(event, who), true)
  for (const [event, who, attends] of otherwise) found.set(nameOf(event, who), attends === 1)
  return [...found]
    .filter(([, attends]) => attends)
    .map(([mark]) => mark)
    .toSorted()
}
const both = ['Ann Planning +7', 'Eve Planning +7']

test.each<[Name, string, string[]]>([
  ['ann', '', both],
  ['max', '', both],
  // who looks after all events sees those of others once the calendar is narrowed to them
  ['adam', '', []],
  ['adam', 'ann', ['Ann Planning +7']],
  // a colleague, HR, another department: nothing at all
  ['mia', '', []],
  ['mia', 'ann', []],
  ['hr', 'ann', []],
  ['dora', 'ann', []],
])('%s sees in the rows of %o', async (reader, narrowed, seen) => {
  await e.make()
  expect(await marks(reader, narrowed && `&people=${w.ids[narrowed as Name]}`)).toEqual(seen)
})

test('another company has none of it', async () => {
  await e.make({ audience: { everyone: true } })
  expect(await marks('gina')).toEqual([])
})

test('who declines has no mark; an answer to one date counts for that date', async () => {
  const monday = addDays(startOfWeek(e.dayIn(0)), 7)
  const series = { day: monday, repeat: { frequency: 'weekly', weekdays: [1], count: 3 } }
  await e.make(series)
  const [first, second] = await e.dates('ann')
  const days = async (who: string) =>
    (await marks('max'))
      .filter((mark) => mark.startsWith(who))
      .map((mark) => Number(mark.split('+')[1]))
      .toSorted((a, b) => a - b)
  const all = await days('Ann')
  expect(all).toHaveLength(3)
  await e.reply(second!, 'ann', 'declined', { scope: 'this' })
  expect(await days('Ann')).toEqual([all[0], all[2]])
  await e.reply(first!, 'ann', 'declined', { scope: 'all' })
  expect(await days('Ann')).toEqual([])
  await e.reply(first!, 'ann', 'accepted', { scope: 'this' })
  expect(await days('Ann')).toEqual([all[0]])
  // a date that is moved alone asks anew: what was declined before does not count for it
  const third = (await e.dates('ann'))[2]!
  await e.change(third, { day: addDays(monday, 15), scope: 'this' })
  expect(await days('Ann')).toHaveLength(2)
  expect(await days('Eve')).toHaveLength(3)
})

test('a canceled event leaves no mark', async () => {
  const id = await e.make()
  await e.cancel(id)
  expect(await marks('ann')).toEqual([])
})

test('who may not know who is behind a name sees no marks of it, like no participants', async () => {
  const group = (await w.call('adam', 'POST', '/api/groups', { name: 'Secret', isPublic: false })).body.data.id
  await w.call('adam', 'POST', `/api/groups/${group}/members`, { usersIds: [w.ids.ann] })
  const id = await e.make({ audience: { groupIds: [group], userIds: [w.ids.eve] } }, 'adam')
  expect((await w.call('eve', 'GET', `/api/events/${id}/participants`)).body.counts).toBeNull()
  expect(await marks('eve')).toEqual([])
  // who founded the group is in it
  for (const who of ['ann', 'adam'] as const) expect(await marks(who)).toEqual(['Adam Planning +7', ...both])
})

test('an event for everyone is said in runs of people, not one by one', async () => {
  await e.make({ audience: { everyone: true } })
  const { body } = await w.call('max', 'GET', `/api/calendar?from=${e.dayIn(0)}&to=${e.dayIn(60)}`)
  const [[events, runs]] = (body as Chart).attending as [[number[], number[]]]
  expect([events, runs.length]).toEqual([[0], 2])
  expect(await marks('max')).toHaveLength((body as Chart).people.length)
})
