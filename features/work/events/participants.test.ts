import { afterAll, beforeEach, describe, expect, test } from 'vitest'
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

describe('participants', () => {
  test('answer, and answer anew', async () => {
    const id = await e.make()
    for (const reply of ['accepted', 'declined', 'maybe']) expect((await e.reply(id, 'ann', reply)).status).toBe(200)
    expect((await e.show(id, 'ann')).body.data.reply).toBe('maybe')
    expect((await w.call('max', 'GET', `/api/events/${id}/participants`)).body.counts).toEqual({
      accepted: 0,
      maybe: 1,
      declined: 0,
      open: 1,
    })
    expect((await e.reply(id, 'ann', 'later')).status).toBe(422)
  })

  test('who come into the audience later are invited, who leave it are out, with their notification', async () => {
    const group = (await w.call('max', 'POST', '/api/groups', { name: 'Choir', isPublic: true })).body.data.id
    await w.call('max', 'POST', `/api/groups/${group}/members`, { usersIds: [w.ids.ann] })
    const id = await e.make({ audience: { groupIds: [group] } })
    await e.settle()
    await w.call('max', 'POST', `/api/groups/${group}/members`, { usersIds: [w.ids.mia] })
    expect(await e.settle()).toContain('mia: Invitation: Planning')
    expect((await e.show(id, 'mia')).status).toBe(200)
    await w.call('max', 'DELETE', `/api/groups/${group}/members/${w.ids.ann}`)
    await e.settle()
    expect([(await e.show(id, 'ann')).status, await types('ann')]).toEqual([404, []])
    expect(await e.people(id)).toEqual(['Max: accepted', 'Mia: open'])
  })

  test('follow a department that is moved under the invited one', async () => {
    const department = async (name: string) =>
      (await w.call('adam', 'POST', '/api/departments', { name })).body.data.id as string
    const [sales, kitchen] = [await department('Sales'), await department('Kitchen')]
    await w.asAcme((db) => db.updateTable('users').set({ departmentId: kitchen }).where('id', '=', w.ids.mia).execute())
    const id = await e.make({ audience: { departmentIds: [sales], userIds: [w.ids.ann] } })
    await e.settle()
    expect(await e.people(id)).toEqual(['Ann: open'])
    const under = (parentId: string | null) =>
      w.call('adam', 'PUT', `/api/departments/${kitchen}`, { name: 'Kitchen', parentId })
    expect((await under(sales)).status).toBe(200)
    expect(await e.settle()).toContain('mia: Invitation: Planning')
    expect(await e.people(id)).toEqual(['Ann: open', 'Mia: open'])
    expect((await under(null)).status).toBe(200)
    await e.settle()
    expect(await e.people(id)).toEqual(['Ann: open'])
  })

  test('who are taken out by an edit lose it, who are put in are invited', async () => {
    const id = await e.make()
    await e.settle()
    await e.change(id, { audience: { userIds: [w.ids.eve, w.ids.mia] } })
    expect(await e.settle()).toEqual(['mia: Invitation: Planning'])
    expect([(await e.show(id, 'ann')).status, await types('ann')]).toEqual([404, []])
    expect(await e.people(id)).toEqual(['Eve: open', 'Mia: open'])
  })

  test('are not listed to those who may not know who is behind a name', async () => {
    const group = (await w.call('adam', 'POST', '/api/groups', { name: 'Secret', isPublic: false })).body.data.id
    await w.call('adam', 'POST', `/api/groups/${group}/members`, { usersIds: [w.ids.ann] })
    const id = await e.make({ audience: { groupIds: [group], userIds: [w.ids.eve] } }, 'adam')
    expect((await w.call('eve', 'GET', `/api/events/${id}/participants`)).body).toEqual({
      counts: null,
      data: [],
      next: null,
    })
    expect(await e.people(id, 'adam')).toContain('Ann: open')
  })
})

describe('who is away that day', () => {
  const leave = (who: Name, kind: string, [first, last]: [string, string], status = 'approved') =>
    w.asAcme((db) =>
      db
        .insertInto('timeOffRequests')
        .values({
          userId: w.ids[who],
          kind,
          firstDay: e.dayIn(6),
          lastDay: e.dayIn(7),
          firstPart: first,
          lastPart: last,
          status,
          length: 1000,
          askedBy: w.ids[who],
        })
        .execute(),
    )
  const away = async (id: string, who: Name) =>
    (await w.call(who, 'GET', `/api/events/${id}/participants`)).body.data.map(
      (one: { user: { firstName: string }; away: string | null }) => [one.user.firstName, one.away],
    )

  test('is said beside each participant, as far as the reader may see absences', async () => {
    await leave('ann', 'vacation', ['full', 'full'])
    await leave('eve', 'sick_day', ['full', 'am'])
    await leave('mia', 'vacation', ['full', 'full'], 'pending')
    const id = await e.make({ audience: { userIds: [w.ids.ann, w.ids.eve, w.ids.mia] } })
    const all = [
      ['Ann', 'full'],
      ['Eve', 'am'],
      ['Mia', null],
    ]
    for (const who of ['max', 'ann'] as const) expect(await away(id, who)).toEqual(all)
  })

  test('is said before the event is saved', async () => {
    await leave('ann', 'vacation', ['full', 'full'])
    const ask = (who: Name, day: number, audience: object = { everyone: true }) =>
      w.call(who, 'POST', '/api/events/away', { audience, day: e.dayIn(day) })
    const { body } = await ask('max', 7)
    expect(body).toMatchObject({ count: 1, data: [{ user: { firstName: 'Ann' }, away: 'full' }] })
    expect((await ask('max', 8)).body).toEqual({ count: 0, data: [] })
    expect((await ask('max', 7, { userIds: [w.ids.eve] })).body.count).toBe(0)
    expect((await ask('gina', 7)).body.count).toBe(0)
  })
})

test('it is in the calendar links of those whom it concerns, with a UID that stays', async () => {
  const id = await e.make()
  const read = async (who: Name) => {
    const { address } = (await w.call(who, 'POST', '/api/calendar/feed', { scope: 'own' })).body
    const entries: string[] = (await w.call(null, 'GET', new URL(address).pathname)).body.split('BEGIN:VEVENT')
    return entries.find((one) => one.includes('Planning')) ?? ''
  }
  const first = await read('ann')
  for (const line of [
    `UID:${id}@`,
    'SUMMARY:Planning',
    'LOCATION:Room 4',
    'DESCRIPTION:What we do next.',
    'URL;VALUE=URI:https://example.com/planning',
    `DTSTART:${e.dayIn(7).replaceAll('-', '')}T100000Z`,
    'STATUS:TENTATIVE',
    'SEQUENCE:0',
  ])
    expect(first).toContain(line)
  await e.reply(id, 'ann', 'accepted')
  await e.change(id, { startTime: '10:15', version: 1 })
  expect(await read('ann')).toMatch(new RegExp(`UID:${id}@[^]*SEQUENCE:1`))
  await e.reply(id, 'ann', 'declined')
  expect([await read('ann'), await read('mia')]).toEqual(['', ''])
  expect(await read('max')).toContain('STATUS:CONFIRMED')
})
