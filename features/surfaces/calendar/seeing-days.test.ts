import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { owner } from '#tests/database.ts'
import { enqueue } from '#platform/jobs.ts'
import { type Name, type World, world } from '#tests/world.ts'
import type { Chart } from './contract.ts'

/** Ann’s birthday is the day after tomorrow; she joined eight years ago. Ivan has no right at all. */
let w: World
beforeEach(async () => {
  w = await world()
  await w.settle()
  w.clock.now = new Date('2026-05-04T06:00:00Z')
  await owner.query(`update users set birth_date = '1990-05-06', hire_date = '2018-03-12' where id = $1`, [w.ids.ann])
  await w.asAcme((db) => setRolesOf(db, w.ids.ivan, []))
})
afterAll(() => w.close())

const everybodySees = (is: boolean) =>
  w.call('adam', 'PUT', '/api/settings/company/general', {
    name: 'Acme',
    primaryColor: '#2968dc',
    birthdaysForEverybody: is,
  })
/** The days on which the calendar shows one of Ann’s, as indexes from the first. */
async function marks(who: Name, name: 'birthdays' | 'joined', range: string): Promise<number[]> {
  const { people, ...chart } = (await w.call(who, 'GET', `/api/calendar?${range}`)).body as Chart
  return chart[name].filter(([one]) => people[one]![0] === w.ids.ann).map(([, day]) => day)
}
const inCalendar = (who: Name) => marks(who, 'birthdays', 'from=2026-05-01&to=2026-05-31')
async function onDashboard(who: Name): Promise<string[]> {
  const { widgets } = (await w.call(who, 'GET', '/api/dashboard')).body
  return (widgets.birthdays ?? []).map(({ day }: { day: string }) => day)
}
async function notified() {
  w.clock.now = new Date('2026-05-05T06:00:00Z')
  await w.asAcme((db) => enqueue(db, 'upcoming birthdays', {}))
  const { letters } = await w.settle()
  const bells = await owner.query<{ name: string }>(
    `select lower(u.first_name) as name from notifications n join users u on u.id = n.user_id
      where n.company_id = $1 and n.type = 'UpcomingBirthdays' order by 1`,
    [w.acme.id],
  )
  return { letters: letters.map(({ to }) => to.split('@')[0]!).toSorted(), bells: bells.rows.map(({ name }) => name) }
}

const COLLEAGUES = ['adam', 'dora', 'eve', 'hr', 'ivan', 'max', 'mia'] as const
/** Her line, HR and the administrator hold her personal details. */
const MAY = ['adam', 'dora', 'hr', 'max'] as const

describe('a birthday', () => {
  test('is for everyone at first: calendar, home page, bell and mail, without the year', async () => {
    for (const who of COLLEAGUES) expect([who, await inCalendar(who)]).toEqual([who, [5]])
    for (const who of ['eve', 'max', 'hr'] as const)
      expect([who, await onDashboard(who)]).toEqual([who, ['2026-05-06']])
    expect(await notified()).toEqual({ letters: [...COLLEAGUES], bells: [...COLLEAGUES] })
  })

  test('is for those who may see the date of birth once the company says so, in every place', async () => {
    expect((await everybodySees(false)).status).toBe(200)
    for (const who of COLLEAGUES)
      expect([who, await inCalendar(who)]).toEqual([who, (MAY as readonly string[]).includes(who) ? [5] : []])
    expect([await inCalendar('ann'), await onDashboard('ann')]).toEqual([[5], ['2026-05-06']])
    for (const who of ['eve', 'mia'] as const) expect([who, await onDashboard(who)]).toEqual([who, []])
    for (const who of ['max', 'hr'] as const) expect([who, await onDashboard(who)]).toEqual([who, ['2026-05-06']])
    expect(await notified()).toEqual({ letters: [...MAY], bells: [...MAY] })
  })

  test('two on one day: each is told of what they may see', async () => {
    await everybodySees(false)
    await owner.query(`update users set birth_date = '1980-05-06' where id = any($1)`, [[w.ids.max, w.ids.eve]])
    await notified()
    const { rows } = await owner.query<{ name: string; users: string[] }>(
      `select lower(u.first_name) as name, array(select x ->> 'firstName' from jsonb_array_elements(n.info -> 'users') x order by 1) as users
        from notifications n join users u on u.id = n.user_id where n.company_id = $1 order by 1`,
      [w.acme.id],
    )
    expect(Object.fromEntries(rows.map(({ name, users }) => [name, users.join()]))).toEqual({
      adam: 'Ann,Eve,Max',
      dora: 'Ann,Eve,Max',
      hr: 'Ann,Eve,Max',
      max: 'Ann',
      mia: 'Eve',
    })
  })

  test('the widget needs its own right and no other', async () => {
    const { body } = await w.call('adam', 'POST', '/api/roles', {
      name: 'One',
      permissions: ['dashboard.birthdays.view'],
    })
    await w.asAcme((db) => setRolesOf(db, w.ids.ivan, [body.data.id]))
    expect(await onDashboard('ivan')).toEqual(['2026-05-06'])
    await everybodySees(false)
    expect(await onDashboard('ivan')).toEqual([])
  })
})

describe('a first day', () => {
  const joined = (who: Name) => marks(who, 'joined', 'from=2018-03-01&to=2018-03-31')

  test('is for those who may see it, whatever the company says of birthdays', async () => {
    for (const everybody of [true, false]) {
      await everybodySees(everybody)
      for (const who of ['eve', 'max', 'hr', 'adam', 'ann'] as const)
        expect([who, await joined(who)]).toEqual([who, [11]])
      expect(await joined('ivan')).toEqual([])
    }
  })

  test('is not found by asking for one range after another: Ann is listed in all of them', async () => {
    const listed = async (who: Name, to: string) =>
      ((await w.call(who, 'GET', `/api/calendar?from=2018-03-01&to=${to}`)).body as Chart).people.some(
        ([id]) => id === w.ids.ann,
      )
    expect([await listed('ivan', '2018-03-11'), await listed('ivan', '2018-03-12')]).toEqual([true, true])
    expect([await listed('hr', '2018-03-11'), await listed('hr', '2018-03-12')]).toEqual([false, true])
    await owner.query(`update users set hire_date = '2026-09-01' where id = $1`, [w.ids.ann])
    const ahead = async (to: string) =>
      ((await w.call('ivan', 'GET', `/api/calendar?from=2026-08-01&to=${to}`)).body as Chart).people.some(
        ([id]) => id === w.ids.ann,
      )
    expect([await ahead('2026-08-31'), await ahead('2026-09-01')]).toEqual([true, true])
  })
})
