import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { enqueue } from '#platform/jobs.ts'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { AT_ONCE, emailsOf, PATH } from './factory.ts'

let w: World
let e: ReturnType<typeof emailsOf>
beforeEach(async () => {
  w = await world()
  // a Monday
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  e = emailsOf(w)
})
afterAll(() => w.close())

describe('the settings', () => {
  test('emails come at once until someone chooses, and each person chooses for themselves', async () => {
    expect((await w.call('ann', 'GET', PATH)).body.data).toEqual({ ...AT_ONCE, timeZone: 'UTC' })
    const chosen = { pace: 'weekly', hour: 17, weekday: 5, quiet: { from: 1080, until: 480 }, quietWeekends: true }
    await e.worksIn('ann', 'Asia/Kathmandu')
    expect(await e.choose('ann', chosen)).toEqual({ ...AT_ONCE, ...chosen, timeZone: 'Asia/Kathmandu' })
    expect((await w.call('ann', 'GET', PATH)).body.data).toMatchObject(chosen)
    for (const who of ['max', 'gil'] as const)
      expect((await w.call(who, 'GET', PATH)).body.data).toEqual({ ...AT_ONCE, timeZone: 'UTC' })
  })

  test.each([
    ['an hour that no clock shows', { hour: 24 }, 'hour'],
    ['a day that no week has', { weekday: 7 }, 'weekday'],
    ['quiet hours that end when they begin', { quiet: { from: 480, until: 480 } }, 'quiet'],
    ['a minute between two strikes', { quiet: { from: 481, until: 600 } }, 'quiet'],
    ['a pace that there is not', { pace: 'monthly' }, 'pace'],
  ])('%s is refused at its field', async (_name, wrong, field) => {
    const { status, body } = await w.call('ann', 'PUT', PATH, { data: { ...AT_ONCE, ...wrong } })
    expect([status, Object.keys(body.errors).every((key) => key.includes(field))]).toEqual([422, true])
  })

  test('nobody who is not signed in reads or changes them', async () => {
    expect((await w.call(null, 'GET', PATH)).status).toBe(401)
    expect((await w.call(null, 'PUT', PATH, { data: AT_ONCE })).status).toBe(401)
  })

  test('they keep the switches of the channels, and the switches keep them', async () => {
    const { data } = (await w.call('max', 'GET', '/api/settings/notifications')).body
    await e.choose('max', { pace: 'daily' })
    await w.call('max', 'PUT', '/api/settings/notifications', {
      data: { ...data, birthday: { ...data.birthday, email: false } },
    })
    await e.choose('max', { pace: 'weekly' })
    expect((await w.call('max', 'GET', '/api/settings/notifications')).body.data.birthday.email).toBe(false)
    expect((await w.call('max', 'GET', PATH)).body.data.pace).toBe('weekly')
  })
})

describe('quiet hours', () => {
  test('emails wait, and come when they are over; what came meanwhile is one email', async () => {
    await e.worksIn('max', 'Europe/Stockholm')
    await e.choose('max', { quiet: { from: 18 * 60, until: 8 * 60 } })
    // 20:00 in Stockholm
    w.clock.now = new Date('2026-05-04T18:00:00Z')
    await e.ask('ann')
    await e.ask('eve')
    expect(await e.letters('max')).toEqual([])
    expect(await e.strike('max', '2026-05-05T05:45:00Z')).toEqual([])
    expect(await e.strike('max', '2026-05-05T06:00:00Z')).toHaveLength(1)
    await e.ask('ann')
    expect(await e.letters('max')).toHaveLength(1)
  })

  test('a change of the settings counts at once', async () => {
    await e.choose('max', { quiet: { from: 0, until: 23 * 60 } })
    await e.ask('ann')
    expect(await e.letters('max')).toEqual([])
    await e.choose('max', {})
    expect(await e.strike('max', '2026-05-04T09:15:00Z')).toHaveLength(1)
  })
})

describe('on leave', () => {
  beforeEach(async () => {
    // Monday to Friday
    await w.asAcme(async (db) => {
      await db
        .insertInto('timeOffRequests')
        .values({
          userId: w.ids.max,
          kind: 'vacation',
          firstDay: '2026-05-04',
          lastDay: '2026-05-08',
          askedBy: w.ids.max,
          status: 'approved',
          length: 5000,
        })
        .execute()
    })
  })

  test('news waits until the first working day after it, requests for a decision do not', async () => {
    await e.choose('max', { waitsOnLeave: true })
    await owner.query(`update users set birth_date = '1990-05-05' where id = $1`, [w.ids.eve])
    await w.asAcme((db) => enqueue(db, 'upcoming birthdays', {}))
    await e.ask('ann')
    const sent = await e.letters('max')
    expect(sent.map(({ subject }) => subject.includes('Birthday'))).toEqual([false])
    for (const day of ['2026-05-08T12:00:00Z', '2026-05-09T12:00:00Z', '2026-05-10T12:00:00Z', '2026-05-11T07:45:00Z'])
      expect([day, await e.strike('max', day)]).toEqual([day, []])
    const [news, ...others] = await e.strike('max', '2026-05-11T08:00:00Z')
    expect([news!.subject, others]).toEqual(['Birthday tomorrow: Eve Berg', []])
  })

  test('people who have not chosen it get everything', async () => {
    await owner.query(`update users set birth_date = '1990-05-05' where id = $1`, [w.ids.eve])
    await w.asAcme((db) => enqueue(db, 'upcoming birthdays', {}))
    expect(await e.letters('max')).toHaveLength(1)
  })
})

test('what cannot wait never does: a rule for signing in reaches people who get no emails', async () => {
  await e.choose('max', { pace: 'weekly', emailsOn: false, quiet: { from: 0, until: 23 * 60 }, quietWeekends: true })
  await owner.query('update accounts set has_factor = true where id = (select account_id from users where id = $1)', [
    w.ids.adam,
  ])
  await w.call('adam', 'PUT', '/api/settings/company/sign-in', { secondFactor: 'required', graceDays: 14 })
  const sent = await e.letters('max')
  expect(sent.map(({ subject }) => subject.includes('two-factor'))).toEqual([true])
  await e.ask('ann')
  expect([await e.letters('max'), await e.waiting('max')]).toEqual([[], 0])
})

test('a decision waits too, and is told as it is', async () => {
  await e.choose('ann', { pace: 'daily' })
  await e.approve('max', await e.ask('ann'))
  await e.letters('ann')
  const [letter] = await e.strike('ann', '2026-05-05T08:00:00Z')
  expect(letter!.subject).toContain('pproved')
})
