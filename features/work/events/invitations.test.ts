import { afterAll, beforeEach, expect, test } from 'vitest'
import { addDays, startOfWeek } from '#kit/days.ts'
import { type World, world } from '#tests/world.ts'
import { eventsOf } from './factory.ts'

/** What emails of events put into calendars; how that is written is tested with the mail itself. */
let w: World
let e: ReturnType<typeof eventsOf>
beforeEach(async () => {
  w = await world()
  e = eventsOf(w)
})
afterAll(() => w.close())

/** The calendar parts of the emails that leave now, by who gets them. */
const parts = async () =>
  Object.fromEntries(
    (await w.settle()).letters
      .filter(({ to }) => to.endsWith(`@${w.acme.domain}.test`))
      .map(({ to, calendar }) => [to.split('@')[0], calendar]),
  )

test('invitation, change and cancellation are of one UID, with a sequence that rises and the reader’s own answer', async () => {
  const id = await e.make()
  const uid = `${id}@${w.acme.domain}.localhost`
  const invited = await parts()
  expect(Object.keys(invited).toSorted()).toEqual(['ann', 'eve'])
  expect(invited.ann).toMatchObject({
    method: 'request',
    uid,
    sequence: 0,
    summary: 'Planning',
    description: 'What we do next.',
    location: 'Room 4',
    url: 'https://example.com/planning',
    start: `${e.dayIn(7)}T10:00:00.000Z`,
    end: `${e.dayIn(7)}T11:00:00.000Z`,
    organizer: 'Max Berg',
    reply: null,
  })
  await e.reply(id, 'eve', 'accepted')
  await e.change(id, { place: 'Room 5' })
  const changed = await parts()
  expect(changed.ann).toMatchObject({ method: 'request', uid, sequence: 1, location: 'Room 5', reply: null })
  expect(changed.eve).toMatchObject({ reply: 'accepted' })
  await e.cancel(id)
  const canceled = await parts()
  for (const who of ['ann', 'eve']) expect(canceled[who]).toMatchObject({ method: 'cancel', uid, sequence: 2 })
})

test('a calendar link has the same UID and the same sequence', async () => {
  const id = await e.make()
  await e.change(id, { place: 'Room 5' })
  const { ann } = await parts()
  const { address } = (await w.call('ann', 'POST', '/api/calendar/feed', { scope: 'own' })).body
  const { body } = await w.call(null, 'GET', new URL(address).pathname)
  expect(body).toContain(`UID:${ann!.uid}`)
  expect(body).toContain(`SEQUENCE:${ann!.sequence}`)
})

test('whole days are days', async () => {
  const day = e.dayIn(9)
  await e.make({ day, endDay: addDays(day, 1), isWholeDay: true })
  expect((await parts()).ann).toMatchObject({ start: day, end: addDays(day, 1) })
})

test('of an event that repeats it is the date that the email is of', async () => {
  const monday = addDays(startOfWeek(e.dayIn(0)), 7)
  await e.make({ day: monday, repeat: { frequency: 'weekly', weekdays: [1], count: 3 } })
  const [first, second] = await e.dates('ann')
  expect((await parts()).ann!.uid).toMatch(first!)
  await e.cancel(second!, { scope: 'this' })
  expect((await parts()).ann).toMatchObject({ method: 'cancel', uid: expect.stringContaining(second!) })
})

test('nobody learns from it who else is invited', async () => {
  await e.make()
  const { letters } = await w.settle()
  const ann = letters.find(({ to }) => to.startsWith('ann@'))!
  expect(JSON.stringify(ann.calendar)).not.toMatch(/eve|Eve/)
})
