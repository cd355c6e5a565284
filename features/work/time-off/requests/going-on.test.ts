import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-03-10T08:00:00Z')
})
afterAll(() => w.close())
beforeEach(() => w.asAcme((db) => db.deleteFrom('timeOffRequests').execute()))

type Kind = 'vacation' | 'sick_day'
interface Leave {
  kind?: Kind
  firstDay: string
  lastDay?: string
  firstPart?: 'full' | 'am' | 'pm'
  lastPart?: 'full' | 'am' | 'pm'
  status?: 'approved' | 'pending'
}
const leave = ({
  kind = 'vacation',
  firstDay,
  lastDay = firstDay,
  firstPart = 'full',
  lastPart = 'full',
  status = 'approved',
}: Leave) =>
  w.asAcme((db) =>
    db
      .insertInto('timeOffRequests')
      .values({
        userId: w.ids.ann,
        askedBy: w.ids.ann,
        kind,
        firstDay,
        lastDay,
        firstPart,
        lastPart,
        status,
        length: 1000,
      })
      .execute(),
  )
const head = async (who: Name) => (await w.call(who, 'GET', `/api/profile/${w.ids.ann}`)).body.data
const away = async (who: Name) => (await head(who)).away.map(({ text }: { text: string }) => text)

describe('a person who is away today', () => {
  test('every colleague reads until when, and the kind where they may know it', async () => {
    await leave({ kind: 'sick_day', firstDay: '2026-03-09', lastDay: '2026-03-12' })
    for (const who of ['eve', 'mia', 'ivan'] as const)
      expect((await head(who)).away, who).toEqual([{ text: 'Away until 12 Mar', mark: 'away', to: null }])
    for (const who of ['ann', 'max', 'dora', 'hr', 'adam'] as const)
      expect((await head(who)).away, who).toEqual([{ text: 'Sick leave until 12 Mar', mark: 'sick_day', to: null }])
  })

  test('leave that follows without a gap counts; what is pending does not', async () => {
    await leave({ firstDay: '2026-03-10', lastDay: '2026-03-11' })
    await leave({ firstDay: '2026-03-12' })
    await leave({ firstDay: '2026-03-13', status: 'pending' })
    expect(await away('ann')).toEqual(['Vacation until 12 Mar'])
    await leave({ firstDay: '2026-03-15' })
    expect(await away('ann')).toEqual(['Vacation until 12 Mar'])
  })

  test.each([
    [{ firstDay: '2026-03-10' }, 'Vacation today'],
    [{ firstDay: '2026-03-10', firstPart: 'am', lastPart: 'am' }, 'Vacation this morning'],
    [{ firstDay: '2026-03-10', firstPart: 'pm', lastPart: 'pm' }, 'Vacation this afternoon'],
    [{ firstDay: '2026-03-08', lastDay: '2026-03-10', lastPart: 'am' }, 'Vacation this morning'],
    [{ firstDay: '2026-03-08', lastDay: '2027-01-02' }, 'Vacation until 2 Jan 2027'],
  ] as const)('%j is said as “%s”', async (days, text) => {
    await leave(days)
    expect(await away('ann')).toEqual([text])
  })

  test.each([['2026-03-09'], ['2026-03-11']])('a leave on %s is not today', async (firstDay) => {
    await leave({ firstDay })
    expect(await away('ann')).toEqual([])
  })

  test('today is the day where the person works', async () => {
    await w.asAcme(async (db) => {
      const place = { name: 'Auckland', countryId: 554, timeZone: 'Pacific/Auckland' }
      const { id } = await db.insertInto('locations').values(place).returning('id').executeTakeFirstOrThrow()
      await db.updateTable('users').set({ locationId: id }).where('id', '=', w.ids.ann).execute()
    })
    await leave({ firstDay: '2026-03-11' })
    expect(await away('ann')).toEqual([])
    w.clock.now = new Date('2026-03-10T12:00:00Z')
    expect(await away('ann')).toEqual(['Vacation today'])
  })
})

test('what is pending is named, at most three, for exactly the readers of the request', async () => {
  for (const firstDay of ['2026-06-01', '2026-05-03', '2026-07-05', '2027-01-03'])
    await leave({ firstDay, status: 'pending' })
  for (const who of ['eve', 'mia', 'ivan'] as const) expect((await head(who)).due, who).toEqual([])
  for (const who of ['ann', 'max', 'hr', 'adam'] as const)
    expect(
      (await head(who)).due.map(({ text }: { text: string }) => text),
      who,
    ).toEqual(['Vacation 3 May', 'Vacation 1 Jun', 'Vacation 5 Jul'])
  const [first] = (await head('ann')).due
  expect([first.mark, first.to]).toEqual(['vacation', expect.stringMatching(/^\.\?request=[0-9a-f-]{36}$/)])
})

test('a request that is asked for makes the profile stale', async () => {
  const { headers } = await w.call('ann', 'POST', '/api/time-off/requests', {
    kind: 'sick_day',
    firstDay: '2026-09-07',
    lastDay: '2026-09-07',
    approverIds: [w.ids.max],
  })
  expect(String(headers['x-stale']).split(' ')).toContain('goingOn')
})
