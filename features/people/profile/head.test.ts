import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { bindLive } from '#platform/live-binding.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const head = async (who: Name, whose: Name) => (await w.call(who, 'GET', `/api/profile/${w.ids[whose]}`)).body.data
const names = ({ people }: { people: { firstName: string }[] }) => people.map(({ firstName }) => firstName)
const job = (whose: Name, change: object) => w.call('hr', 'PUT', `/api/people/${w.ids[whose]}/job`, change)
const made = async (table: 'departments' | 'locations', values: object) =>
  (
    await w.asAcme((db) =>
      db
        .insertInto(table)
        .values(values as never)
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
  ).id
const READERS = ['ann', 'max', 'dora', 'eve', 'mia', 'hr', 'adam', 'ivan'] as const

describe('who is around a person', () => {
  test('is shown to every colleague: whom they lead and who is in the same department, without people who have left', async () => {
    const departmentId = await made('departments', { name: 'Care' })
    for (const who of ['ann', 'eve', 'pia', 'otto'] as const) await job(who, { departmentId })
    for (const reader of READERS) {
      expect(names((await head(reader, 'dora')).reports), reader).toEqual(['Max', 'Mia'])
      expect(await head(reader, 'ann'), reader).toMatchObject({
        reports: { total: 0, people: [] },
        worksWith: { total: 2 },
      })
    }
    expect(names((await head('ann', 'ann')).worksWith)).toEqual(['Eve', 'Pia'])
    // nobody without a department works with everyone else without one
    expect((await head('ann', 'max')).worksWith).toEqual({ total: 0, people: [] })
  })

  test('names five people and says how many there are', async () => {
    for (const who of ['eve', 'hr', 'adam', 'ivan', 'pia', 'otto'] as const) await job(who, { managerId: w.ids.mia })
    const { reports } = await head('ann', 'mia')
    expect([reports.total, names(reports)]).toEqual([5, ['Adam', 'Eve', 'Hr', 'Ivan', 'Pia']])
    await job('ann', { managerId: w.ids.mia })
    const more = (await head('ann', 'mia')).reports
    expect([more.total, more.people.length]).toEqual([6, 5])
    await job('ann', { managerId: w.ids.max })
  })
})

describe('what the head repeats of the record', () => {
  beforeAll(async () => {
    await w.call('hr', 'PUT', `/api/people/${w.ids.ann}/personal`, { workPhone: '+46 8 1', mobilePhone: '+46 70 2' })
    await job('ann', { hireDate: '2021-03-01' })
  })
  const withoutRoles = (who: Name) => w.asAcme((db) => setRolesOf(db, w.ids[who], []))

  test('follows the right to it, for every reader', async () => {
    for (const reader of READERS) {
      const { sections, workPhone, mobilePhone, hireDate } = await head(reader, 'ann')
      const list = (await w.call(reader, 'GET', '/api/people?columns=workPhone&search=Ann')).body.data?.[0]
      const personal = (await w.call(reader, 'GET', `/api/people/${w.ids.ann}/personal`)).body.data
      expect(mobilePhone, reader).toBe(personal?.mobilePhone ?? '')
      expect(workPhone, reader).toBe(personal?.workPhone ?? list?.workPhone ?? '')
      expect(hireDate, reader).toBe(sections['job.job_info'] === 'none' ? null : '2021-03-01')
    }
    expect(await head('eve', 'ann')).toMatchObject({
      mobilePhone: '',
      workPhone: '+46 8 1',
      sections: { personal: 'none' },
    })
    expect(await head('max', 'ann')).toMatchObject({ mobilePhone: '+46 70 2', workPhone: '+46 8 1' })
  })

  test('the first day is not there without the right to it', async () => {
    expect((await head('eve', 'ann')).hireDate).toBe('2021-03-01')
    await withoutRoles('eve')
    expect((await head('eve', 'ann')).hireDate).toBe(null)
    expect((await head('ann', 'ann')).hireDate).toBe('2021-03-01')
  })

  test('the work phone is for readers of the list or of the personal section', async () => {
    expect((await head('max', 'ann')).workPhone).toBe('+46 8 1')
    expect((await head('mia', 'ann')).workPhone).toBe('+46 8 1')
    await withoutRoles('ivan')
    expect((await head('ivan', 'ann')).workPhone).toBe('')
  })

  test('the time zone is the one of the location', async () => {
    expect((await head('eve', 'ann')).timeZone).toBe(null)
    const locationId = await made('locations', { name: 'Bengaluru', countryId: 356, timeZone: 'Asia/Kolkata' })
    await job('ann', { locationId })
    expect(await head('eve', 'ann')).toMatchObject({ timeZone: 'Asia/Kolkata', location: { name: 'Bengaluru' } })
  })
})

describe('online', () => {
  const presence = async (who: Name, whose: Name) =>
    (await w.call(who, 'GET', `/api/profile/${w.ids[whose]}/presence`)).body.data?.status

  test('is who has the product open; a person who was invited is pending, one who was shut out is offline', async () => {
    const silent = { push: () => {}, end: () => {}, online: async () => [] }
    bindLive({ ...silent, online: async (company) => (company === w.acme.id ? [w.ids.ann, w.ids.otto] : []) })
    expect(await presence('eve', 'ann')).toBe('online')
    expect(await presence('eve', 'max')).toBe('offline')
    expect(await presence('eve', 'pia')).toBe('pending')
    expect(await presence('eve', 'otto')).toBe('offline')
    bindLive(silent)
    expect((await w.call('gil', 'GET', `/api/profile/${w.ids.ann}/presence`)).status).toBe(404)
  })
})
