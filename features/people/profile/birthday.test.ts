import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asking } from '#features/people/access/factory.ts'
import { birthdays } from '#features/surfaces/notifications/facts.ts'
import { addDays } from '#kit/days.ts'
import { record } from '#platform/events.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { withoutIds } from '#tests/without-ids.ts'

/** Mia may read everyone's personal details, Max those of Ann, whom he manages; Hr keeps them; Eve may read nobody's. */
let w: World
const BORN = '1991-07-19'
beforeAll(async () => {
  w = await world()
  const { role, give } = asking(w)
  await give(await role(['other.personal.view', 'people.export'], 'Reads details'), 'mia')
  await w.call('hr', 'PUT', `/api/people/${w.ids.ann}/personal`, { birthDate: BORN })
})
afterAll(() => w.close())

const choose = (birthdayPrivacy: string | null) =>
  w.call('ann', 'PUT', `/api/people/${w.ids.ann}/personal`, { birthdayPrivacy })
const READERS = ['ann', 'max', 'mia', 'hr', 'adam', 'eve'] as const

/** What a reader finds of Ann's birthday, and where. */
async function found(who: Name): Promise<Record<string, string | null | undefined>> {
  const get = async (url: string) => (await w.call(who, 'GET', url)).body
  const personal = (await get(`/api/people/${w.ids.ann}/personal`)).data
  const listed = await get('/api/people?columns=birthDate&search=Ann')
  const chart = await get('/api/calendar?from=2027-07-01&to=2027-07-31')
  const file = await w.call(who, 'GET', '/api/people/export?format=csv&columns=birthDate')
  return {
    profile: personal?.birthDate ?? personal?.birthday,
    list: listed.data?.[0]?.birthDate,
    file: String(file.body).includes(BORN) ? BORN : null,
    calendar: chart.birthdays.length > 0 ? 'the day' : null,
  }
}
const all = async () => Object.fromEntries(await Promise.all(READERS.map(async (who) => [who, await found(who)])))

const WHOLE = { profile: BORN, list: BORN, calendar: 'the day' }
const HIDDEN = { calendar: null, file: null }

describe('people choose what others know of their birthday', () => {
  test.each([null, 'show'])(
    '%s: the date for those who may read their details, the day for everyone',
    async (choice) => {
      expect((await choose(choice)).status).toBe(200)
      expect(await all()).toMatchObject({
        ann: WHOLE,
        max: WHOLE,
        mia: { ...WHOLE, file: BORN },
        hr: { ...WHOLE, file: BORN },
        eve: { profile: undefined, calendar: 'the day' },
      })
    },
  )

  test('without the year: the date for them and for those who keep their details, the day for everyone', async () => {
    expect((await choose('hideYear')).status).toBe(200)
    const day = { profile: '07-19', list: null, file: null, calendar: 'the day' }
    expect(await all()).toMatchObject({
      ann: WHOLE,
      max: day,
      mia: day,
      hr: { ...WHOLE, file: BORN },
      adam: WHOLE,
      eve: { profile: undefined, calendar: 'the day' },
    })
  })

  test('hidden: in nobody’s calendar, and the date only for them and for those who keep their details', async () => {
    expect((await choose('hideAll')).status).toBe(200)
    const kept = { profile: BORN, list: BORN, calendar: null }
    expect(await all()).toMatchObject({
      ann: kept,
      max: { ...HIDDEN, profile: null, list: null },
      mia: { ...HIDDEN, profile: null, list: null },
      hr: { ...kept, file: BORN },
      adam: kept,
      eve: HIDDEN,
    })
  })

  test('“who can see this” says the same', async () => {
    const listed = async () => {
      const { body } = await w.call('adam', 'GET', `/api/people/${w.ids.ann}/access/personal?field=birthDate`)
      const people = (body.data as { people: { id: string }[] }[]).flatMap((one) => one.people.map(({ id }) => id))
      return READERS.filter((who) => people.includes(w.ids[who]))
    }
    await choose('hideAll')
    expect(await listed()).toEqual(['ann', 'hr', 'adam'])
    await choose('hideYear')
    expect(await listed()).toEqual([...READERS])
  })

  test('a change of a hidden date is in the trail without the date', async () => {
    const changes = async () => {
      const { body } = await w.call('adam', 'GET', `/api/settings/audit?subject=${w.ids.ann}`)
      return withoutIds(body.data)
    }
    await choose('hideAll')
    await w.call('hr', 'PUT', `/api/people/${w.ids.ann}/personal`, { birthDate: '1992-02-03' })
    expect(await changes()).not.toContain('1992')
    await w.call('hr', 'PUT', `/api/people/${w.ids.ann}/personal`, { birthDate: BORN })
    await choose(null)
    await w.call('hr', 'PUT', `/api/people/${w.ids.ann}/personal`, { birthDate: '1993-02-03' })
    expect(await changes()).toContain('1993')
    await w.call('hr', 'PUT', `/api/people/${w.ids.ann}/personal`, { birthDate: BORN })
  })
})

test('tomorrow’s birthday is on the dashboard and in notifications, unless it is hidden', async () => {
  const today = w.clock.now.toISOString().slice(0, 10)
  await w.call('hr', 'PUT', `/api/people/${w.ids.ann}/personal`, { birthDate: `1991-${addDays(today, 1).slice(5)}` })
  const shownTo = async (who: Name) => {
    await w.asAcme((db) =>
      record({ db, ip: '', actor: null }, birthdays.upcoming, randomUUID(), {
        day: today,
        at: w.clock.now.toISOString(),
      }),
    )
    const { letters } = await w.settle()
    const { widgets } = (await w.call(who, 'GET', '/api/dashboard')).body
    return [JSON.stringify(widgets.birthdays).includes(w.ids.ann), letters.some(({ text }) => text.includes('Ann'))]
  }
  for (const [choice, isShown] of [
    ['hideYear', true],
    ['hideAll', false],
    ['show', true],
  ] as const) {
    await choose(choice)
    for (const who of ['eve', 'hr', 'adam'] as const)
      expect(await shownTo(who), `${who}, ${choice}`).toEqual([isShown, isShown])
  }
})
