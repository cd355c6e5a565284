import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, todayIn } from '#kit/days.ts'
import { type World, world } from '#tests/world.ts'
import { announcementsOf } from './factory.ts'

let w: World
let a: ReturnType<typeof announcementsOf>
beforeEach(async () => {
  w = await world()
  a = announcementsOf(w)
  // nobody has a location, so that all clocks show UTC
  move(0, '08:00:00')
})
afterAll(() => w.close())

/** Ahead of the real clock, by which the queue goes: a job for a day of these tests is never due by itself. */
const day = (ahead: number) => addDays(todayIn('UTC', new Date()), 1 + ahead)
const AT = { publish: 'at', publishLocal: `${day(1)}T09:00`, audience: { everyone: true } }
const move = (ahead: number, time: string) => void (w.clock.now = new Date(`${day(ahead)}T${time}Z`))
const kinds = async (who: 'ann' | 'eve' | 'max') => (await a.notices(who)).map(({ type }) => type)

describe('S3-ANN-01: scheduled for tomorrow', () => {
  test('it is absent today and people are notified tomorrow, once', async () => {
    const id = await a.make(AT)
    await a.catchUp()
    await a.settle()
    expect([await a.listed('ann'), await kinds('ann'), (await a.show(id, 'ann')).status]).toEqual([[], [], 404])
    move(1, '09:00:30')
    // it is there on time, whatever the worker does
    expect(await a.listed('ann')).toEqual(['Summer party'])
    await a.catchUp()
    await a.catchUp()
    expect(await a.settle()).toEqual([])
    expect(await kinds('ann')).toEqual(['AnnouncementPublished'])
    move(3, '09:00:30')
    await a.catchUp()
    await a.settle()
    expect(await kinds('ann')).toEqual(['AnnouncementPublished'])
    expect((await w.call('hr', 'GET', '/api/announcements/managed?shown=published')).body.data).toHaveLength(1)
  })

  test('a worker that slept for days notifies once; who came into the audience since sees it and is not notified', async () => {
    const { id: kitchen } = await w.asAcme((db) =>
      db.insertInto('departments').values({ name: 'Kitchen' }).returning('id').executeTakeFirstOrThrow(),
    )
    const put = (who: 'ann' | 'eve') =>
      w.asAcme((db) => db.updateTable('users').set({ departmentId: kitchen }).where('id', '=', w.ids[who]).execute())
    await put('ann')
    await a.make({ ...AT, audience: { departmentIds: [kitchen] } })
    move(4, '12:00:00')
    await a.catchUp()
    await a.settle()
    expect([await kinds('ann'), await kinds('eve')]).toEqual([['AnnouncementPublished'], []])
    await put('eve')
    move(5, '12:00:00')
    await a.catchUp()
    await a.settle()
    expect([await a.listed('eve'), await kinds('eve'), (await kinds('ann')).length]).toEqual([['Summer party'], [], 1])
  })

  test('it appears by the clock where each reader works', async () => {
    const { id: east } = await w.asAcme((db) =>
      db
        .insertInto('locations')
        .values({ name: 'Far east', countryId: 554, timeZone: 'Etc/GMT-12' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await w.asAcme((db) => db.updateTable('users').set({ locationId: east }).where('id', '=', w.ids.eve).execute())
    await a.make(AT)
    move(0, '21:00:10')
    await a.catchUp()
    await a.settle()
    expect([await a.listed('eve'), await a.listed('ann')]).toEqual([['Summer party'], []])
    expect([await kinds('eve'), await kinds('ann')]).toEqual([['AnnouncementPublished'], []])
    move(1, '09:00:10')
    await a.catchUp()
    await a.settle()
    expect([await kinds('eve'), await kinds('ann')]).toEqual([['AnnouncementPublished'], ['AnnouncementPublished']])
  })

  test('a time that is over, and a last day before it, are refused', async () => {
    const wrong = async (more: object) => (await a.create({ ...AT, ...more })).body.errors
    expect(await wrong({ publishLocal: `${day(0)}T07:59` })).toHaveProperty('publishLocal')
    expect(await wrong({ publishLocal: '2099-02-31T07:59' })).toHaveProperty('publishLocal')
    expect(await wrong({ publishLocal: null })).toHaveProperty('publishLocal')
    expect(await wrong({ endsOn: day(0) })).toHaveProperty('endsOn')
    expect(await wrong({ body: '' })).toHaveProperty('body')
    expect(await wrong({ audience: {} })).toHaveProperty('audience')
  })
})

test('mail leaves with the flag alone, to the audience, in the language of each', async () => {
  await w.asAcme((db) => db.updateTable('users').set({ language: 'sv' }).where('id', '=', w.ids.eve).execute())
  const audience = { userIds: [w.ids.ann, w.ids.eve, w.ids.otto, w.ids.pia] }
  await a.make({ audience })
  expect(await a.settle()).toEqual([])
  await a.make({ audience, title: 'Parking', sendsMail: true })
  expect(await a.settle()).toEqual(['ann: Announcement: Parking', 'eve: Meddelande: Parking'])
  expect(await a.settle()).toEqual([])
})

test('the switches of the settings count', async () => {
  const { data } = (await w.call('ann', 'GET', '/api/settings/notifications')).body
  const announcements = { email: false, desktop: true, app: false }
  await w.call('ann', 'PUT', '/api/settings/notifications', { data: { ...data, announcements } })
  await a.make({ audience: { userIds: [w.ids.ann] }, sendsMail: true })
  expect([await a.settle(), await kinds('ann')]).toEqual([[], []])
})

test('after its last day it leaves the dashboard, and editors find it under Ended', async () => {
  const id = await a.make({ endsOn: day(0) })
  expect((await a.widget('ann')).items).toHaveLength(1)
  move(1, '00:00:10')
  expect(await a.widget('ann')).toBeUndefined()
  expect([(await a.show(id, 'ann')).status, (await a.show(id, 'hr')).status]).toEqual([404, 200])
  const shown = async (which: string) =>
    (await w.call('hr', 'GET', `/api/announcements/managed?shown=${which}`)).body.data.length
  expect([await shown('ended'), await shown('published')]).toEqual([1, 0])
})

test('pinned ones come first, then the newest; older ones page by page', async () => {
  for (const [index, title] of ['one', 'two', 'three', 'four', 'five'].entries()) {
    move(0, `09:0${index}:00`)
    await a.make({ title, isPinned: title === 'two' })
  }
  const { items, count } = await a.widget('ann')
  expect([items.map(({ title }: { title: string }) => title), count]).toEqual([['two', 'five', 'four'], 5])
  const seen: string[] = []
  for (let next: string | null = ''; next !== null;) {
    const { body } = await w.call('ann', 'GET', `/api/announcements?limit=2${next && `&cursor=${next}`}`)
    seen.push(...body.data.map(({ title }: { title: string }) => title))
    next = body.next
  }
  expect(seen).toEqual(['two', 'five', 'four', 'three', 'one'])
  expect((await w.call('ann', 'GET', '/api/announcements?cursor=bm8')).status).toBe(400)
})
