import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await w.asAcme((db) =>
    db
      .insertInto('rolePermissions')
      .columns(['roleId', 'key', 'level'])
      .expression(
        db
          .selectFrom('roles')
          .where('builtIn', '=', 'user')
          .select((eb) => ['id', eb.val('people.people').as('key'), eb.val('view').as('level')]),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
})
// a Tuesday
beforeEach(async () => {
  w.clock.now = new Date('2026-03-10T08:00:00Z')
  await w.asAcme(async (db) => {
    await db.deleteFrom('timeOffRequests').execute()
    await db.deleteFrom('holidays').execute()
  })
  await set('ann', { hireDate: '2020-01-01', terminationDate: null, locationId: null })
})
afterAll(() => w.close())

const set = (who: Name, values: object) =>
  w.asAcme((db) => db.updateTable('users').set(values).where('id', '=', w.ids[who]).execute())
const leave = (values: { firstDay: string; lastDay: string; kind?: string; status?: string; lastPart?: string }) =>
  w.asAcme((db) =>
    db
      .insertInto('timeOffRequests')
      .values({ userId: w.ids.ann, askedBy: w.ids.ann, kind: 'sick_day', status: 'approved', length: 1000, ...values })
      .execute(),
  )
const listed = async (reader: Name, who: Name = 'ann', language = 'en') => {
  const { status, body } = await w.call(
    reader,
    'GET',
    '/api/people?status=active,pending,notInvited,deactivated',
    undefined,
    {
      'content-language': language,
    },
  )
  expect(status).toBe(200)
  return (body.data as { id: string; today: unknown; timeZone?: string }[]).find(({ id }) => id === w.ids[who])!
}
const today = async (...of: Parameters<typeof listed>) => (await listed(...of)).today
const EVERYBODY = ['ann', 'max', 'dora', 'eve', 'mia', 'hr', 'adam', 'ivan'] as const

describe('the day of a person in the list', () => {
  test('is at work on a working day, and nothing of who is not here yet or no longer', async () => {
    for (const reader of EVERYBODY) expect(await today(reader), reader).toEqual({ text: 'In', mark: 'in' })
    expect(await today('hr', 'pia')).toBeNull()
    expect(await today('hr', 'otto')).toBeNull()
  })

  test('who is away is seen by everyone; of what kind only by those who may know', async () => {
    await leave({ firstDay: '2026-03-09', lastDay: '2026-03-12' })
    for (const reader of ['eve', 'mia', 'ivan'] as const)
      expect(await today(reader), reader).toEqual({ text: 'Away until 12 Mar', mark: 'away' })
    for (const reader of ['ann', 'max', 'dora', 'hr', 'adam'] as const)
      expect(await today(reader), reader).toEqual({ text: 'Sick leave until 12 Mar', mark: 'sick_day' })
  })

  test.each([
    ['ru', 'Отсутствует по 12 мар.'],
    ['sv', 'Borta till och med 12 mars'],
  ])('in %s: %s', async (language, text) => {
    await set('eve', { language })
    await leave({ firstDay: '2026-03-09', lastDay: '2026-03-12' })
    const answer = (await today('eve', 'ann', language)) as { text: string }
    expect(answer.text.replaceAll(/[\u00A0\u202F]/g, ' ')).toBe(text)
    await set('eve', { language: 'en' })
  })

  test('what is pending, past or still to come says nothing', async () => {
    await leave({ firstDay: '2026-03-10', lastDay: '2026-03-10', status: 'pending' })
    await leave({ firstDay: '2026-03-02', lastDay: '2026-03-09' })
    await leave({ firstDay: '2026-03-11', lastDay: '2026-03-12' })
    for (const reader of ['ann', 'hr', 'eve'] as const) expect(await today(reader)).toEqual({ text: 'In', mark: 'in' })
  })

  test('is the day where the person works', async () => {
    await w.asAcme(async (db) => {
      const place = { name: 'Auckland', countryId: 554, timeZone: 'Pacific/Auckland' }
      const { id } = await db.insertInto('locations').values(place).returning('id').executeTakeFirstOrThrow()
      await db.updateTable('users').set({ locationId: id }).where('id', '=', w.ids.ann).execute()
    })
    await leave({ firstDay: '2026-03-11', lastDay: '2026-03-11' })
    expect(await today('eve')).toEqual({ text: 'In', mark: 'in' })
    w.clock.now = new Date('2026-03-10T12:00:00Z')
    expect(await today('eve')).toEqual({ text: 'Away today', mark: 'away' })
    // Friday noon in Europe is Saturday there
    w.clock.now = new Date('2026-03-13T12:00:00Z')
    expect(await today('eve')).toEqual({ text: 'Non-working day', mark: 'off' })
    expect(await today('eve', 'max')).toEqual({ text: 'In', mark: 'in' })
    // so that the list can say the time there
    expect((await listed('eve')).timeZone).toBe('Pacific/Auckland')
    expect((await listed('eve', 'max')).timeZone).toBeNull()
  })

  test('a holiday has its name in the reader’s language', async () => {
    await w.asAcme((db) =>
      db
        .insertInto('holidays')
        .values({
          firstDay: '2026-03-10',
          lastDay: '2026-03-10',
          nameEn: 'Founders’ Day',
          nameRu: 'День',
          nameSv: 'Grundardagen',
        })
        .execute(),
    )
    expect(await today('eve')).toEqual({ text: 'Founders’ Day', mark: 'off' })
  })

  test('first and last days are for those who may know them, and move nothing for others', async () => {
    await set('ann', { hireDate: '2026-03-16' })
    // for Ann herself the list opens on that day
    for (const reader of ['hr', 'adam', 'max', 'dora'] as const)
      expect(await today(reader), reader).toEqual({ text: 'Starts 16 Mar', mark: 'starts' })
    await set('ann', { hireDate: '2020-01-01', terminationDate: '2026-03-31' })
    for (const reader of ['hr', 'adam'] as const)
      expect(await today(reader), reader).toEqual({ text: 'Last day 31 Mar', mark: 'leaves' })
    expect(await today('eve')).toEqual({ text: 'In', mark: 'in' })
    await set('ann', { terminationDate: '2026-12-31' })
    expect(await today('hr')).toEqual({ text: 'In', mark: 'in' })
  })

  test('is in the file too', async () => {
    await leave({ firstDay: '2026-03-09', lastDay: '2026-03-12' })
    const { body } = await w.call('hr', 'GET', '/api/people/export?columns=today&search=ann')
    expect(String(body)).toContain('Sick leave until 12 Mar')
  })

  test('narrows the list by what its column says, for each reader; the counts follow', async () => {
    await leave({ firstDay: '2026-03-09', lastDay: '2026-03-12' })
    await set('dora', { hireDate: '2026-03-16' })
    await set('mia', { terminationDate: '2026-03-31' })
    const ALL = 'status=active,pending,notInvited,deactivated'
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted()
    for (const reader of ['hr', 'adam', 'max', 'eve'] as const) {
      const list = (await w.call(reader, 'GET', `/api/people?${ALL}`)).body.data
      for (const state of ['in', 'away', 'off', 'starts', 'leaves']) {
        const said = ({ today: day }: { today: { mark: string } | null }) =>
          day && (['in', 'off', 'starts', 'leaves'].includes(day.mark) ? day.mark : 'away')
        const wanted = idsOf(list.filter((one: never) => said(one) === state))
        const found = (await w.call(reader, 'GET', `/api/people?${ALL}&today=${state}`)).body.data
        expect([reader, state, idsOf(found)]).toEqual([reader, state, wanted])
        const { count } = (await w.call(reader, 'GET', `/api/people/summary?${ALL}&today=${state}`)).body.data
        expect([reader, state, count]).toEqual([reader, state, wanted.length])
      }
    }
    // a Saturday: nobody works
    w.clock.now = new Date('2026-03-14T08:00:00Z')
    expect((await w.call('hr', 'GET', '/api/people?today=in')).body.data).toEqual([])
    const off = (await w.call('hr', 'GET', '/api/people?today=off,away')).body.data
    expect(off.length).toBeGreaterThan(3)
    expect((await w.call('hr', 'GET', '/api/people?today=asleep')).status).toBe(422)
    await set('dora', { hireDate: null })
    await set('mia', { terminationDate: null })
  })

  test('is read only where it is asked for', async () => {
    const { body } = await w.call('hr', 'GET', '/api/people?columns=hireDate')
    expect(body.data[0]).not.toHaveProperty('today')
  })
})
