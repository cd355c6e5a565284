import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { modules } from '#app/modules.ts'
import { invitationFacts } from '#features/core/identity/invitations/facts.ts'
import { importing } from '#features/people/import/facts.ts'
import { enqueue } from '#platform/jobs.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { withoutIds } from '#tests/without-ids.ts'
import { record } from '#platform/events.ts'
import { PAGE } from './contract.ts'
import * as store from './server/store.ts'

let w: World
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
})
afterAll(() => w.close())

const give = (who: Name, type = 'InvitationAccepted', eventId: string | null = null) =>
  w.asAcme((db) => store.insert(db, { userIds: [w.ids[who]], type, info: {}, eventId, now: w.clock.now }))
const page = async (who: Name, dateFrom?: string) =>
  (await w.call(who, 'GET', `/api/notifications${dateFrom ? `?dateFrom=${encodeURIComponent(dateFrom)}` : ''}`)).body
    .data
/** What left and was pushed in this company: other files of the run leave work of theirs in the same database. */
async function settle() {
  const { letters, pushes } = await w.settle()
  return {
    letters: letters.filter(({ to }) => to.endsWith(`@${w.acme.domain}.test`)),
    pushes: pushes.filter(({ companyId }) => companyId === w.acme.id),
  }
}
const unread = async (who: Name) => (await w.call(who, 'GET', '/api/user-info')).body.unreadNotificationsCount

describe('the list', () => {
  test('pages by the date of the last one: none twice, none lost, an empty page ends it', async () => {
    // all of one instant: their dates still differ
    for (let index = 0; index < PAGE * 2 + 3; index++) await give('ann')
    const seen: string[] = []
    let cursor: string | undefined
    for (let pages = 0; ; pages++) {
      const data: { id: string; date: string }[] = await page('ann', cursor)
      if (data.length === 0) {
        expect(pages).toBe(3)
        break
      }
      seen.push(...data.map(({ id }) => id))
      cursor = data.at(-1)!.date
    }
    expect(seen).toHaveLength(PAGE * 2 + 3)
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('writers at the same moment get dates of their own', async () => {
    await Promise.all(Array.from({ length: 12 }, () => give('ann')))
    const dates = (await page('ann')).map(({ date }: { date: string }) => date)
    expect(new Set(dates).size).toBe(12)
    expect(dates).toEqual(dates.toSorted().toReversed())
  })

  test('shows everyone their own', async () => {
    await give('ann')
    expect([(await page('ann')).length, (await page('max')).length]).toEqual([1, 0])
  })

  test('a cursor that is no date is refused', async () => {
    expect((await w.call('ann', 'GET', '/api/notifications?dateFrom=yesterday')).status).toBe(422)
  })

  test('one fact is told once', async () => {
    const fact = randomUUID()
    expect(await give('ann', 'InvitationAccepted', fact)).toMatchObject([{ userId: w.ids.ann }])
    expect(await give('ann', 'InvitationAccepted', fact)).toEqual([])
    expect(await page('ann')).toHaveLength(1)
  })
})

describe('reading and deleting', () => {
  test('read ones are counted off, those of others are passed over, the other tabs hear of it', async () => {
    for (let index = 0; index < 3; index++) await give('ann')
    await give('max')
    const mine = await page('ann')
    const [his] = await page('max')
    expect(await unread('ann')).toBe(3)
    const ids = [mine[0].id, mine[1].id, his.id]
    const { status, body } = await w.call('ann', 'PUT', '/api/notifications/read', { ids })
    expect([status, body]).toEqual([200, { unreadNotificationsCount: 1 }])
    expect((await page('ann')).map(({ wasRead }: { wasRead: boolean }) => wasRead)).toEqual([true, true, false])
    expect([await unread('ann'), await unread('max')]).toEqual([1, 1])
    const { pushes } = await settle()
    expect(pushes.map(({ stale, to }) => [stale, to])).toEqual([[['notifications', 'me'], [w.ids.ann]]])
  })

  test('one can be deleted by its owner alone', async () => {
    await give('ann')
    const [mine] = await page('ann')
    for (const who of ['max', 'adam', 'gina'] as const)
      expect((await w.call(who, 'DELETE', `/api/notifications/${mine.id}`)).status).toBe(404)
    expect(await page('ann')).toHaveLength(1)
    expect((await w.call('ann', 'DELETE', `/api/notifications/${mine.id}`)).body).toEqual({
      unreadNotificationsCount: 0,
    })
    expect(await page('ann')).toEqual([])
    expect((await w.call('ann', 'DELETE', `/api/notifications/${mine.id}`)).status).toBe(404)
  })

  test('clearing needs no body and takes nobody else’s', async () => {
    await give('ann')
    await give('max')
    expect((await w.call('ann', 'PUT', '/api/notifications/clear')).status).toBe(200)
    expect([(await page('ann')).length, (await page('max')).length]).toEqual([0, 1])
  })
})

describe('channels', () => {
  const on = { email: true, desktop: true, app: true }
  const all = {
    requests: on,
    birthday: on,
    announcements: on,
    access: on,
    event: on,
    private_message: on,
    private_group: on,
  }
  const ask = () =>
    w.call('ann', 'POST', '/api/time-off/requests', {
      kind: 'vacation',
      firstDay: '2026-07-06',
      lastDay: '2026-07-07',
      approverIds: [w.ids.max],
    })

  test('everything is on until someone chooses', async () => {
    expect((await w.call('max', 'GET', '/api/settings/notifications')).body.data).toEqual(all)
  })

  test.each([
    ['e-mail', { email: false }, 0, 1],
    ['the app', { app: false }, 1, 0],
    ['both', { email: false, app: false }, 0, 0],
  ])('without %s', async (_name, off, letters, rows) => {
    const data = { ...all, requests: { ...on, ...off } }
    expect((await w.call('max', 'PUT', '/api/settings/notifications', { data })).body.data).toEqual(data)
    expect((await w.call('max', 'GET', '/api/settings/notifications')).body.data).toEqual(data)
    await ask()
    expect((await settle()).letters).toHaveLength(letters)
    expect(await page('max')).toHaveLength(rows)
  })

  test('the switches of other events change nothing', async () => {
    const off = { email: false, desktop: false, app: false }
    await w.call('max', 'PUT', '/api/settings/notifications', { data: { ...all, birthday: off, event: off } })
    await ask()
    expect((await settle()).letters).toHaveLength(1)
    expect(await page('max')).toHaveLength(1)
  })
})

describe('birthdays', () => {
  const born = (who: Name, day: string) =>
    owner.query('update users set birth_date = $2 where id = $1', [w.ids[who], day])
  const morning = () => w.asAcme((db) => enqueue(db, 'upcoming birthdays', {}))

  test('the day before, everyone but the person hears of it, once; never the year', async () => {
    await born('ann', '1990-05-05')
    await born('max', '1985-05-04')
    await born('otto', '1985-05-05')
    await born('gil', '1985-05-05')
    await morning()
    await morning()
    const { letters } = await settle()
    const active = ['max', 'dora', 'mia', 'eve', 'hr', 'adam', 'ivan'] as const
    expect(letters.map(({ to }) => to).toSorted()).toEqual(
      active.map((who) => `${who}@${w.acme.domain}.test`).toSorted(),
    )
    expect(letters[0]!.text).toContain('Birthday tomorrow, Tuesday')
    for (const { html, text } of letters) expect(withoutIds(html + text)).not.toContain('1990')
    expect(await page('max')).toMatchObject([
      { type: 'UpcomingBirthdays', info: { users: [{ firstName: 'Ann' }], date: '2026-05-05' } },
    ])
    expect([(await page('ann')).length, (await page('gil')).length]).toEqual([0, 0])

    w.clock.now = new Date('2026-05-05T09:00:00Z')
    await morning()
    expect((await settle()).letters).toEqual([])
  })

  test('two on one day each hear of the other', async () => {
    await born('ann', '1990-05-05')
    await born('eve', '1999-05-05')
    await morning()
    await settle()
    expect((await page('ann'))[0].info.users).toMatchObject([{ firstName: 'Eve' }])
    expect((await page('eve'))[0].info.users).toMatchObject([{ firstName: 'Ann' }])
    expect((await page('max'))[0].info.users).toMatchObject([{ firstName: 'Ann' }, { firstName: 'Eve' }])
  })

  test('anyone who is born on 29 February celebrates on the 28th in other years', async () => {
    await born('ann', '1996-02-29')
    w.clock.now = new Date('2025-02-27T06:00:00Z')
    await morning()
    expect((await settle()).letters.length).toBeGreaterThan(0)
    expect((await page('max'))[0].info.date).toBe('2025-02-28')
  })

  test('tomorrow is tomorrow where the reader works', async () => {
    await w.asAcme(async (db) => {
      const { id } = await db
        .insertInto('locations')
        .values({ name: 'Auckland', countryId: 554, timeZone: 'Pacific/Auckland' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.updateTable('users').set({ locationId: id }).where('id', '=', w.ids.eve).execute()
    })
    w.clock.now = new Date('2026-05-04T18:00:00Z')
    await born('ann', '1990-05-06')
    await morning()
    await settle()
    expect([(await page('eve')).length, (await page('max')).length]).toEqual([1, 0])
  })

  test('the job runs by the clock, every day', () => {
    const jobs = modules.flatMap((module) => module.jobs ?? [])
    expect(jobs.find(({ name }) => name === 'upcoming birthdays')?.cron).toMatch(/^\d+ \d+ \* \* \*$/)
  })
})

test('an accepted invitation is told to the inviter', async () => {
  await w.asAcme((db) =>
    record({ db, ip: '', actor: { userId: w.ids.eve } }, invitationFacts.invitationAccepted, w.ids.eve, {
      inviterId: w.ids.hr,
    }),
  )
  await settle()
  expect(await page('hr')).toMatchObject([{ type: 'InvitationAccepted', info: { agentUser: { id: w.ids.eve } } }])
  expect(await page('adam')).toEqual([])
})

test('the person who imported people is told when they are there, and nobody else', async () => {
  await w.asAcme((db) =>
    record({ db, ip: '', actor: { userId: w.ids.hr } }, importing.imported, randomUUID(), {
      people: 1000,
      file: 'a.csv',
    }),
  )
  await settle()
  expect(await page('hr')).toMatchObject([{ type: 'PeopleWereImported', info: { count: 1000 } }])
  expect(await page('adam')).toEqual([])
})
