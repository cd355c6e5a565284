import { afterAll, beforeAll, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { makeRole } from '#features/core/roles/server/api.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { LINE_SHOWN } from './contract.ts'

let w: World
beforeAll(async () => {
  w = await world()
  // Eve may do nothing beyond having a profile
  await w.asAcme(async (db) => {
    await setRolesOf(db, w.ids.eve, [await makeRole(db, 'Plain', '', ['own.personal.view'])])
  })
  // Ann was Mia's, is Max's, and is to be Dora's
  for (const whom of ['max', 'mia', 'ann', 'dora'] as const)
    await w.asAcme((db) =>
      db
        .updateTable('users')
        .set({ hireDate: day(-800) })
        .where('id', '=', w.ids[whom])
        .execute(),
    )
  await move('ann', w.ids.mia, day(-400))
  await move('ann', w.ids.max, day(-100))
  await move('ann', w.ids.dora, day(100))
})
afterAll(() => w.close())

interface Person {
  firstName: string
  jobTitle: string | null
}
const names = (people: readonly Person[]) => people.map(({ firstName }) => firstName)
const get = (who: Name, whom: Name, more = '') => w.call(who, 'GET', `/api/people/${w.ids[whom]}/line${more}`)
async function line(who: Name, whom: Name, more = '') {
  const { status, body } = await get(who, whom, more)
  expect(status).toBe(200)
  const { above, beside, below } = body.data
  return { above: names(above), beside: names(beside.people), below: names(below.people) }
}
const move = (whom: Name, managerId: string | null, effectiveDate: string) =>
  w.call('adam', 'POST', `/api/people/${w.ids[whom]}/job-changes`, { managerId, effectiveDate })
const day = (daysOn: number) => new Date(Date.now() + daysOn * 86_400_000).toISOString().slice(0, 10)

test('every colleague sees the managers from the top down, who is beside and who is below', async () => {
  for (const who of ['ann', 'eve', 'adam'] as const) {
    expect(await line(who, 'ann')).toEqual({ above: ['Dora', 'Max'], beside: [], below: [] })
    expect(await line(who, 'max')).toEqual({ above: ['Dora'], beside: ['Mia'], below: ['Ann'] })
    expect(await line(who, 'dora')).toEqual({ above: [], beside: [], below: ['Max', 'Mia'] })
    // reports to nobody: not beside all the others who do
    expect(await line(who, 'ivan')).toEqual({ above: [], beside: [], below: [] })
  }
  expect((await get('gina', 'ann')).status).toBe(404)
})

test('of many only the first are named, with how many they are; people who have left are not counted', async () => {
  const many = ['hr', 'adam', 'ivan', 'pia', 'otto', 'ann', 'eve'] as const
  const before = await w.asAcme((db) => db.selectFrom('users').select(['id', 'managerId']).execute())
  const set = (managerOf: (id: string) => string | null) =>
    w.asAcme(async (db) => {
      for (const whom of many)
        await db
          .updateTable('users')
          .set({ managerId: managerOf(w.ids[whom]) })
          .where('id', '=', w.ids[whom])
          .execute()
    })
  await set(() => w.ids.mia)
  const { below } = (await get('eve', 'mia')).body.data
  expect([below.total, below.people.length]).toEqual([6, LINE_SHOWN])
  expect(names(below.people)).not.toContain('Otto')
  const { beside } = (await get('eve', 'ann')).body.data
  expect(beside.total).toBe(5)
  expect(names(beside.people)).not.toContain('Ann')
  await set((id) => before.find((one) => one.id === id)!.managerId)
})

test('says what each of them does', async () => {
  await w.asAcme(async (db) => {
    const { id } = await db
      .insertInto('jobTitles')
      .values({ name: 'Head of everything' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('users').set({ jobTitleId: id }).where('id', '=', w.ids.dora).execute()
  })
  expect((await get('eve', 'max')).body.data.above).toEqual([
    expect.objectContaining({ firstName: 'Dora', jobTitle: 'Head of everything' }),
  ])
})

test('is as it was on another day, and as it is planned only for those who keep the history', async () => {
  expect((await line('adam', 'ann', `?asOf=${day(-200)}`)).above).toEqual(['Dora', 'Mia'])
  expect((await line('adam', 'mia', `?asOf=${day(-200)}`)).below).toContain('Ann')
  expect((await line('adam', 'max', `?asOf=${day(-200)}`)).below).toEqual([])
  expect((await line('adam', 'ann', `?asOf=${day(-50)}`)).above).toEqual(['Dora', 'Max'])
  expect((await line('adam', 'ann', `?asOf=${day(200)}`)).above).toEqual(['Dora'])
  expect((await line('adam', 'dora', `?asOf=${day(200)}`)).below).toContain('Ann')
  // Max sees the job of his reports, and may not change it
  expect((await line('max', 'ann', `?asOf=${day(200)}`)).above).not.toEqual(['Dora'])
})

test('of another day nobody is shown whose job the reader may not see', async () => {
  expect((await get('eve', 'ann', `?asOf=${day(-200)}`)).status).toBe(403)
  // Ann sees her own job of then, with her manager of then, and nothing of what those above her did
  const { above, ...others } = await line('ann', 'ann', `?asOf=${day(-200)}`)
  expect([above, others]).toEqual([['Mia'], { beside: [], below: [] }])
  expect((await get('ann', 'ann', `?asOf=${day(-200)}`)).body.data.above[0].jobTitle).toBeNull()
  expect((await get('gina', 'ann', `?asOf=${day(-200)}`)).status).toBe(404)
  expect((await get('adam', 'ann', '?asOf=yesterday')).status).toBe(422)
})
