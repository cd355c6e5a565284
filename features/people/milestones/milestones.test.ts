import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { withoutIds } from '#tests/without-ids.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
/** A Thursday: this week and the next are 4 to 17 May. */
beforeEach(() => {
  w.clock.now = new Date('2026-05-07T09:00:00Z')
})

const began = (who: Name, day: string | null) =>
  owner.query('update users set hire_date = $2 where id = $1', [w.ids[who], day])
const born = (who: Name, day: string | null) =>
  owner.query('update users set birth_date = $2 where id = $1', [w.ids[who], day])
type Kind = 'newcomers' | 'birthdays' | 'anniversaries'
interface Person {
  user: { firstName: string }
  day: string
  jobTitle?: string | null
  years?: number
}
async function people(who: Name, kind: Kind): Promise<Person[]> {
  const { status, body } = await w.call(who, 'GET', '/api/people/milestones')
  expect(status).toBe(200)
  return body.data[kind].people
}
const said = async (who: Name, kind: Kind) =>
  (await people(who, kind)).map(({ user, day, years }) => [user.firstName, day, ...(years ? [years] : [])].join(' '))

const everybodySees = (is: boolean) =>
  w.asAcme((db) => db.updateTable('companies').set({ birthdaysForEverybody: is }).where('id', '=', w.acme.id).execute())
async function only(who: Name, ...permissions: string[]) {
  const body = { name: `Milestones ${randomUUID()}`, permissions }
  const { id } = (await w.call('adam', 'POST', '/api/roles', body)).body.data
  await w.asAcme((db) => setRolesOf(db, w.ids[who], [id]))
}

describe('new colleagues', () => {
  test('began in the last 30 days or begin in the next 30; who left is not among them', async () => {
    await began('ann', '2026-04-07')
    await began('eve', '2026-04-06')
    await began('pia', '2026-06-06')
    await began('ivan', '2026-06-07')
    await began('otto', '2026-05-01')
    await began('gil', '2026-05-01')
    expect(await said('hr', 'newcomers')).toEqual(['Pia 2026-06-06', 'Ann 2026-04-07'])
  })

  test('count from the day it is where the reader works', async () => {
    await w.asAcme(async (db) => {
      const place = { name: 'Auckland', countryId: 554, timeZone: 'Pacific/Auckland' }
      const { id } = await db.insertInto('locations').values(place).returning('id').executeTakeFirstOrThrow()
      await db.updateTable('users').set({ locationId: id }).where('id', '=', w.ids.hr).execute()
    })
    await began('pia', null)
    await began('ann', '2026-04-07')
    w.clock.now = new Date('2026-05-07T13:00:00Z')
    expect(await said('hr', 'newcomers')).not.toContain('Ann 2026-04-07')
    expect(await said('adam', 'newcomers')).toContain('Ann 2026-04-07')
  })
})

describe('anniversaries', () => {
  test('are of this week and the next, with how many years; the first day itself is none', async () => {
    for (const who of ['ann', 'eve', 'pia', 'ivan', 'otto', 'dora'] as const) await began(who, null)
    await began('max', '2021-05-04')
    await began('mia', '2006-05-17')
    await began('dora', '2020-05-18')
    await began('ivan', '2019-05-03')
    await began('ann', '2026-05-05')
    await began('otto', '2020-05-08')
    expect(await said('hr', 'anniversaries')).toEqual(['Max 2026-05-04 5', 'Mia 2026-05-17 20'])
  })

  test('of 29 February are kept on the 28th in common years, like birthdays', async () => {
    for (const who of ['max', 'mia', 'dora', 'ivan', 'ann'] as const) await began(who, null)
    await began('max', '2016-02-29')
    await born('max', '1980-02-29')
    // the 28th is the last day of the next week
    w.clock.now = new Date('2021-02-15T09:00:00Z')
    expect(await said('hr', 'anniversaries')).toEqual(['Max 2021-02-28 5'])
    expect(await said('hr', 'birthdays')).toEqual(['Max 2021-02-28'])
    w.clock.now = new Date('2020-02-28T09:00:00Z')
    expect(await said('hr', 'anniversaries')).toEqual(['Max 2020-02-29 4'])
    w.clock.now = new Date('2021-03-01T09:00:00Z')
    expect(await said('hr', 'anniversaries')).toEqual([])
  })
})

describe('what a reader may not know of is not there', () => {
  beforeEach(async () => {
    for (const who of ['ivan', 'dora', 'mia', 'pia'] as const) await began(who, null)
    await began('ann', '2026-05-05')
    await began('eve', '2020-05-05')
    await began('max', '2020-05-06')
    await born('max', null)
    await born('ann', '1990-05-08')
    await born('eve', '1990-05-09')
    await everybodySees(true)
  })

  test('first days follow their field: everyone’s, those of the own line, one’s own', async () => {
    await only('dora', 'people.people.view', 'other.job.job_info.view')
    expect(await said('dora', 'newcomers')).toEqual(['Ann 2026-05-05'])
    expect(await said('dora', 'anniversaries')).toEqual(['Eve 2026-05-05 6', 'Max 2026-05-06 6'])
    await only('max', 'people.people.view', 'manager.job.job_info.view')
    expect(await said('max', 'newcomers')).toEqual(['Ann 2026-05-05'])
    expect(await said('max', 'anniversaries')).toEqual([])
    await only('eve', 'people.people.view', 'own.job.job_info.view')
    expect(await said('eve', 'newcomers')).toEqual([])
    expect(await said('eve', 'anniversaries')).toEqual(['Eve 2026-05-05 6'])
    await only('eve', 'people.people.view', 'other.personal.view')
    expect(await said('eve', 'anniversaries')).toEqual([])
  })

  test('birthdays are everyone’s where the company says so, and hidden by the person’s own choice', async () => {
    await only('mia', 'people.people.view')
    expect(await said('mia', 'birthdays')).toEqual(['Ann 2026-05-08', 'Eve 2026-05-09'])
    await owner.query(`update users set birthday_privacy = 'hideAll' where id = $1`, [w.ids.ann])
    expect(await said('mia', 'birthdays')).toEqual(['Eve 2026-05-09'])
    await owner.query(`update users set birthday_privacy = 'hideYear' where id = $1`, [w.ids.ann])
    expect(await said('mia', 'birthdays')).toEqual(['Ann 2026-05-08', 'Eve 2026-05-09'])
    await everybodySees(false)
    expect(await said('mia', 'birthdays')).toEqual([])
    await only('mia', 'people.people.view', 'other.personal.view')
    expect(await said('mia', 'birthdays')).toEqual(['Ann 2026-05-08', 'Eve 2026-05-09'])
  })

  test('no year of birth leaves, and without the list nothing', async () => {
    await only('mia', 'people.people.view', 'other.personal.edit', 'other.job.job_info.view')
    const { body } = await w.call('mia', 'GET', '/api/people/milestones')
    expect(withoutIds(body)).not.toContain('1990')
    await only('mia', 'other.personal.view', 'other.job.job_info.view')
    expect((await w.call('mia', 'GET', '/api/people/milestones')).status).toBe(403)
  })
})

test('more than fit a list are said to be there', async () => {
  for (const who of ['ann', 'eve', 'max'] as const) await began(who, null)
  await owner.query(
    `insert into users (company_id, email, first_name, last_name, hire_date)
      select $1, 'new-' || n || '-' || $2 || '@acme.test', 'New', 'Person ' || n, '2026-05-01' from generate_series(1, 51) n`,
    [w.acme.id, randomUUID()],
  )
  const { newcomers, anniversaries } = (await w.call('hr', 'GET', '/api/people/milestones')).body.data
  expect(newcomers.people).toHaveLength(50)
  expect(newcomers.more).toBe(true)
  expect(anniversaries).toEqual({ people: [], more: false })
})
