import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { eventsOf } from './factory.ts'

let w: World
let e: ReturnType<typeof eventsOf>
beforeEach(async () => {
  w = await world()
  e = eventsOf(w)
})
afterAll(() => w.close())

const types = async (who: Name) => (await e.notices(who)).map(({ type }) => type)

describe('S3-CAL-02: an event', () => {
  test('is read back with all its fields', async () => {
    const id = await e.make({ remindMinutes: 15 })
    const { status, body } = await e.show(id, 'ann')
    expect([status, body]).toMatchObject([
      200,
      {
        data: {
          name: 'Planning',
          description: 'What we do next.',
          place: 'Room 4',
          link: 'https://example.com/planning',
          creator: { firstName: 'Max' },
          day: e.dayIn(7),
          startTime: '10:00',
          endTime: '11:00',
          timeZone: 'UTC',
          startsAt: `${e.dayIn(7)}T10:00:00.000Z`,
          remindMinutes: 15,
          repeat: null,
          canceledAt: null,
          isParticipant: true,
          reply: null,
          version: 1,
        },
        can: { edit: false, reply: true },
      },
    ])
    expect(await e.people(id)).toEqual(['Ann: open', 'Eve: open'])
  })

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'Two\nlines' }],
    ['day', { day: '2027-02-30' }],
    ['day', { day: '2020-01-01' }],
    ['startTime', { startTime: '24:00' }],
    ['endTime', { endTime: '09:00' }],
    ['timeZone', { timeZone: 'GMT+3' }],
    ['link', { link: 'javascript:alert(1)' }],
    ['remindMinutes', { remindMinutes: 7 }],
    ['audience', { audience: {} }],
    ['audience', { audience: { userIds: ['8f14e45f-ceea-467f-a8b5-aaaaaaaaaaaa'] } }],
  ])('with a wrong %s says so at the field', async (field, more) => {
    const { status, body } = await e.create(more)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(await e.calendar('max')).toEqual([])
  })
})

describe('who knows of it', () => {
  test('participants, its creator and who looks after all events; nobody else', async () => {
    const id = await e.make()
    const seen = async (who: Name) => (await e.show(id, who)).status
    expect([await seen('ann'), await seen('max'), await seen('adam')]).toEqual([200, 200, 200])
    for (const who of ['dora', 'mia', 'hr', 'gina'] as const) {
      expect([who, await seen(who)]).toEqual([who, 404])
      expect([who, (await w.call(who, 'GET', `/api/events/${id}/participants`)).status]).toEqual([who, 404])
      expect([who, (await e.reply(id, who, 'accepted')).status]).toEqual([who, 404])
      expect([who, await e.calendar(who)]).toEqual([who, []])
    }
    expect((await e.reply(id, 'max', 'accepted')).status).toBe(404)
  })

  test('it is in the calendar of those whom it concerns; of others once the calendar is narrowed to them', async () => {
    await e.make()
    const shown = `${e.dayIn(7)} 10:00–11:00 Planning`
    expect(await e.calendar('ann')).toEqual([`${shown} (open)`])
    expect(await e.calendar('max')).toEqual([shown])
    expect(await e.calendar('adam')).toEqual([])
    expect(await e.calendar('adam', { query: `&people=${w.ids.ann}` })).toEqual([shown])
    expect(await e.calendar('mia', { query: `&people=${w.ids.ann}` })).toEqual([])
    expect(await e.calendar('ann', { query: `&people=${w.ids.mia}` })).toEqual([])
  })

  test('S6-ROLE-04: changing it takes its creator, or the right to all events', async () => {
    const id = await e.make()
    for (const who of ['ann', 'mia'] as const) {
      const expected = who === 'ann' ? 403 : 404
      expect((await e.change(id, { name: 'Mine' }, who)).status).toBe(expected)
      expect((await e.cancel(id, {}, who)).status).toBe(expected)
      expect((await w.call(who, 'GET', `/api/events/${id}/edit`)).status).toBe(expected)
    }
    expect((await e.edited(id)).name).toBe('Planning')
    expect((await e.change(id, { name: 'Ours' }, 'adam')).status).toBe(200)
    await w.asAcme(async (db) => setRolesOf(db, w.ids.max, []))
    for (const refused of [e.create(), e.change(id), e.cancel(id)]) expect((await refused).status).toBe(403)
    expect((await e.show(id, 'max')).status).toBe(200)
  })
})

describe('notifications', () => {
  test('S3-NTYPE-05: a participant is told once, with date and times, and by email', async () => {
    const id = await e.make({ audience: { everyone: true } })
    expect(await e.settle()).toContain('ann: Invitation: Planning')
    const [notice, ...others] = await e.notices('ann')
    expect(others).toEqual([])
    expect(notice).toMatchObject({
      type: 'UserWasChosenAsEventParticipant',
      to: `/calendar?view=agenda&on=${e.dayIn(7)}&event=${id}`,
      info: {
        agentUser: { firstName: 'Max' },
        event: { name: 'Planning', date: e.dayIn(7), timeFrom: '10:00', timeTo: '11:00' },
      },
    })
    expect(notice!.text).toMatch(/^Max \S+ has invited you to Planning, .+, 10:00–11:00$/)
    expect([await types('max'), await types('gil')]).toEqual([[], []])
    expect(await e.people(id)).toContain('Max: accepted')
    expect(await e.settle()).toEqual([])
  })

  test('its times are by the clock where each reader works', async () => {
    await w.asAcme(async (db) => {
      const { id } = await db
        .insertInto('locations')
        .values({ name: 'Tokyo', countryId: 392, timeZone: 'Asia/Tokyo' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.updateTable('users').set({ locationId: id }).where('id', '=', w.ids.ann).execute()
    })
    await e.make({ startTime: '20:00', endTime: '21:00' })
    await e.settle()
    const said = async (who: Name) => (await e.notices(who))[0]!.info.event
    expect(await said('ann')).toMatchObject({ date: e.dayIn(8), timeFrom: '05:00', timeTo: '06:00' })
    expect(await said('eve')).toMatchObject({ date: e.dayIn(7), timeFrom: '20:00', timeTo: '21:00' })
    expect(await e.calendar('ann')).toEqual([`${e.dayIn(8)} 05:00–06:00 Planning (open)`])
  })

  test('S3-NTYPE-01: each participant is told that it is canceled, also one who declined', async () => {
    const id = await e.make()
    await e.settle()
    await e.reply(id, 'eve', 'declined')
    expect((await e.cancel(id)).status).toBe(200)
    expect(await e.settle()).toEqual(['ann: Event canceled: Planning', 'eve: Event canceled: Planning'])
    for (const who of ['ann', 'eve'] as const) expect((await types(who))[0]).toBe('EventWasCanceled')
    expect([await e.calendar('ann'), await e.calendar('max')]).toEqual([[], []])
    expect((await e.show(id, 'ann')).body).toMatchObject({
      data: { canceledAt: expect.any(String) },
      can: { reply: false },
    })
    for (const again of [e.cancel(id), e.change(id), e.reply(id, 'ann', 'accepted')])
      expect((await again).status).toBe(409)
  })

  test('what was canceled before anyone heard of it is never told', async () => {
    const id = await e.make()
    await e.cancel(id)
    expect([await e.settle(), await types('ann')]).toEqual([[], []])
  })

  test('another time or place is told and asked anew; another text is not', async () => {
    const id = await e.make()
    await e.settle()
    await e.reply(id, 'ann', 'accepted')
    await e.change(id, { description: 'Something else.', name: 'Plans' })
    expect(await e.settle()).toEqual([])
    expect(await e.people(id)).toEqual(['Ann: accepted', 'Eve: open'])
    await e.change(id, { name: 'Plans', place: 'Room 5' })
    expect(await e.settle()).toEqual(['ann: Event changed: Plans', 'eve: Event changed: Plans'])
    expect(await e.people(id)).toEqual(['Ann: accepted', 'Eve: open'])
    await e.change(id, { name: 'Plans', startTime: '10:30' })
    expect(await e.settle()).toHaveLength(2)
    expect(await e.people(id)).toEqual(['Ann: open', 'Eve: open'])
    expect((await types('ann'))[0]).toBe('EventWasChanged')
  })

  test('S3-SETT-03: who switched events off is not notified', async () => {
    const { data } = (await w.call('ann', 'GET', '/api/settings/notifications')).body
    await w.call('ann', 'PUT', '/api/settings/notifications', {
      data: { ...data, event: { email: false, desktop: false, app: false } },
    })
    await e.make()
    expect([await e.settle(), await types('ann')]).toEqual([['eve: Invitation: Planning'], []])
  })
})

describe('an edit', () => {
  test('over the change of another is a conflict, and nothing is saved', async () => {
    const id = await e.make()
    expect((await e.change(id, { name: 'First', version: 1 })).body.data.version).toBe(2)
    expect((await e.change(id, { name: 'Second', version: 1 }, 'adam')).status).toBe(409)
    expect((await e.cancel(id, { version: 1 })).status).toBe(409)
    expect((await e.edited(id)).name).toBe('First')
  })

  test('of nothing leaves no trace', async () => {
    const id = await e.make()
    await e.settle()
    expect((await e.change(id)).body.data.version).toBe(1)
    expect(await e.settle()).toEqual([])
  })

  test('never leaves texts in the trail', async () => {
    const id = await e.make()
    await e.change(id, { name: 'Dismissal', place: 'Secret room', startTime: '09:30' })
    const facts = await w.asAcme((db) =>
      db.selectFrom('events').select(['name', 'details']).where('subjectId', '=', id).execute(),
    )
    expect(facts.map(({ name }) => name).toSorted()).toEqual(['events.changed', 'events.created'])
    expect(JSON.stringify(facts)).not.toMatch(/Dismissal|Secret|Planning/)
    expect(JSON.stringify(facts)).toContain('09:30')
  })
})
