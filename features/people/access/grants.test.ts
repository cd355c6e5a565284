import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { SECTIONS } from '#features/core/roles/contract.ts'
import type { Level } from '#platform/permissions.ts'
import { mayOf, relationTo, visibleThrough } from '#platform/scope.ts'
import { readSession } from '#platform/session.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { asking, makeFixtures, PEOPLE } from './factory.ts'

let w: World
let sales: string
let north: string
let kitchen: string
let malmo: string
let role: ReturnType<typeof asking>['role']
let give: ReturnType<typeof asking>['give']
let personal: ReturnType<typeof asking>['personal']
beforeEach(async () => {
  w = await world()
  ;({ sales, north, kitchen, malmo } = await makeFixtures(w))
  ;({ role, give, personal } = asking(w))
})
afterAll(() => w.close())

describe('a role within a part of the company', () => {
  test('the rule and SQL agree for everyone, every section and every kind of grant', async () => {
    const [keeper, leader, own] = [
      await role(['other.personal.view', 'other.compensation.edit']),
      await role(['manager.compensation.view', 'manager.emergency.edit']),
      await role(['own.benefits.edit', 'other.assets.view', 'people.people.edit']),
    ]
    await give(keeper, 'eve', { departmentId: sales })
    await give(keeper, 'eve', { locationId: malmo })
    await give(leader, 'dora', { departmentId: north })
    await give(leader, 'max', { locationId: malmo })
    await give(own, 'ivan', { departmentId: kitchen })
    let differences = 0
    const met = new Set<string>()
    await w.asAcme(async (db) => {
      const everybody = await db.selectFrom('users').select('id').execute()
      for (const name of PEOPLE) {
        const actor = (await readSession(db, w.tokens[name], w.clock.now))!
        for (const section of SECTIONS)
          for (const level of ['view', 'edit'] as Level[]) {
            const rows = await db
              .selectFrom('users')
              .select('id')
              .where(visibleThrough(actor, section, level, 'users.id'))
              .execute()
            const inSql = new Set(rows.map(({ id }) => id))
            for (const { id } of everybody) {
              const relation = await relationTo(db, actor, id)
              const allowed = mayOf(actor, relation, section, level)
              if (allowed !== inSql.has(id)) differences++
              if (actor.areas.length) met.add(`${name} ${section} ${allowed}`)
            }
          }
      }
    })
    expect(differences).toBe(0)
    expect([...met]).toEqual(
      expect.arrayContaining([
        'eve compensation true',
        'eve compensation false',
        'dora emergency true',
        'dora emergency false',
        'max emergency false',
      ]),
    )
  })

  test.each<[string, () => object, Name[]]>([
    ['a department, with all below it', () => ({ departmentId: sales }), ['dora', 'ann', 'max']],
    ['a department without the ones above', () => ({ departmentId: north }), ['ann', 'max']],
    ['a location', () => ({ locationId: malmo }), ['mia']],
    ['the whole company', () => ({}), ['dora', 'ann', 'max', 'mia', 'hr', 'adam', 'ivan']],
  ])('%s', async (_what, where, seen) => {
    await give(await role(['other.personal.view', 'settings.company.edit', 'people.export']), 'eve', where())
    for (const who of PEOPLE.filter((one) => one !== 'eve'))
      expect([who, await personal('eve', who)]).toEqual([who, seen.includes(who) ? 200 : 403])
    const { permissions } = (await w.call('eve', 'GET', '/api/user-info')).body
    // what is the company's does not come with a part of it
    expect(permissions.includes('settings.company.edit')).toBe(seen.length > 3)
    expect(permissions.includes('people.export')).toBe(seen.length > 3)
  })

  test('P14: people without a department or location are only for those who see everyone', async () => {
    await give(await role(['other.personal.view']), 'eve', { departmentId: kitchen })
    expect(await personal('eve', 'hr')).toBe(403)
  })

  test('P07: the list and the export show a column of the people of the part alone', async () => {
    await w.asAcme((db) => db.updateTable('users').set({ birthDate: '1990-04-05' }).execute())
    await give(await role(['other.personal.view']), 'eve', { departmentId: north })
    await give(await role(['people.export', 'people.people.view']), 'eve')
    const { data } = (await w.call('eve', 'GET', '/api/people?columns=birthDate')).body
    const withDate = data.filter((one: { birthDate: string | null }) => one.birthDate)
    expect(withDate.map(({ firstName }: { firstName: string }) => firstName).toSorted()).toEqual(['Ann', 'Eve', 'Max'])
    const file = (await w.call('eve', 'GET', '/api/people/export?format=csv&columns=birthDate')).body as string
    expect(file.match(/1990-04-05/g)).toHaveLength(3)
  })

  test('P05: it follows the person: moved yesterday, closed today', async () => {
    await give(await role(['other.personal.view']), 'eve', { departmentId: north })
    expect(await personal('eve', 'ann')).toBe(200)
    await w.call('adam', 'PUT', `/api/people/${w.ids.ann}/job`, { departmentId: kitchen })
    expect(await personal('eve', 'ann')).toBe(403)
  })

  test('P05: a manager reaches reports to any depth, and a former report no more', async () => {
    expect([await personal('max', 'ann'), await personal('dora', 'ann'), await personal('mia', 'ann')]).toEqual([
      200, 200, 403,
    ])
    await w.call('adam', 'PUT', `/api/people/${w.ids.ann}/job`, { managerId: w.ids.mia })
    expect([await personal('max', 'ann'), await personal('mia', 'ann')]).toEqual([403, 200])
  })

  test('a grant ends by itself, at the end of its day where the person works', async () => {
    const id = await role(['other.personal.view'])
    await w.asAcme((db) => db.updateTable('users').set({ locationId: malmo }).where('id', '=', w.ids.eve).execute())
    w.clock.now = new Date('2026-05-04T09:00:00Z')
    expect((await give(id, 'eve', { endsOn: '2026-05-03' })).status).toBe(422)
    expect((await give(id, 'eve', { endsOn: '2026-05-04' })).status).toBe(200)
    // in Malmö the day ends at 22:00 UTC in summer
    w.clock.now = new Date('2026-05-04T21:59:00Z')
    expect(await personal('eve', 'ann')).toBe(200)
    w.clock.now = new Date('2026-05-04T22:00:00Z')
    expect(await personal('eve', 'ann')).toBe(403)
    const { data } = (await w.call('adam', 'GET', `/api/roles/${id}/people`)).body
    expect(data[0]).toMatchObject({ endsOn: '2026-05-04', isEnded: true })
  })

  test('an administrator for a while is none afterwards', async () => {
    const { data } = (await w.call('adam', 'GET', '/api/roles')).body
    const admin = data.find(({ builtIn }: { builtIn: string }) => builtIn === 'admin').id
    expect((await give(admin, 'eve', { departmentId: sales })).status).toBe(422)
    const today = w.clock.now.toISOString().slice(0, 10)
    await give(admin, 'eve', { endsOn: today })
    expect((await w.call('eve', 'GET', '/api/roles')).status).toBe(200)
    w.clock.now = new Date(w.clock.now.getTime() + 2 * 86_400_000)
    expect((await w.call('eve', 'GET', '/api/roles')).status).toBe(403)
  })

  test('P06: an own right says nothing of the reports’ pay', async () => {
    await give(await role(['own.compensation.edit']), 'max')
    const head = async (whose: Name) => (await w.call('max', 'GET', `/api/profile/${w.ids[whose]}`)).body.data.sections
    expect((await head('max')).compensation).toBe('edit')
    expect((await head('ann')).compensation).toBe('none')
  })
})
