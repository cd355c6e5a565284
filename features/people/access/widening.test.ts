import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { SECTIONS } from '#features/core/roles/contract.ts'
import { mayOf, relationTo } from '#platform/scope.ts'
import { readSession } from '#platform/session.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { asking, makeFixtures, PEOPLE } from './factory.ts'

let w: World
let places: Awaited<ReturnType<typeof makeFixtures>> & { lund: string; empty: string; lone: string }
let keeper: string
let role: ReturnType<typeof asking>['role']
let give: ReturnType<typeof asking>['give']
beforeEach(async () => {
  w = await world()
  ;({ role, give } = asking(w))
  const furnished = await makeFixtures(w)
  const more = await w.asAcme(async (db) => {
    const where = { countryId: 752, timeZone: 'Europe/Stockholm' }
    const location = db.insertInto('locations').values({ name: 'Lund', ...where })
    const department = db.insertInto('departments').values({ name: 'Empty', parentId: null })
    const { id: lund } = await location.returning('id').executeTakeFirstOrThrow()
    const { id: empty } = await department.returning('id').executeTakeFirstOrThrow()
    const { id: lone } = await db
      .insertInto('departments')
      .values({ name: 'Lone', parentId: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const put = (who: Name, values: object) =>
      db.updateTable('users').set(values).where('id', '=', w.ids[who]).execute()
    await put('ann', { locationId: lund })
    // those whose rights are limited to Malmö and the kitchen are not there themselves
    await put('mia', { locationId: null })
    await put('eve', { departmentId: null })
    return { lund, empty, lone }
  })
  places = { ...furnished, ...more }
  // Mia may rearrange the company; of others’ records she only sees and changes where they stand
  const organiser = ['settings.departments.edit', 'settings.company.edit', 'people.people.edit', 'org.positions.edit']
  await give(await role([...organiser, 'other.job.job_details.edit'], 'Organiser'), 'mia')
  // pay in the kitchen and in Malmö is Eve’s and Mia’s affair
  keeper = await role(['other.compensation.edit'], 'Keeper')
  for (const who of ['eve', 'mia'] as const)
    for (const where of [{ departmentId: places.kitchen }, { locationId: places.malmo }]) await give(keeper, who, where)
  // and in one place Mia’s alone
  await give(keeper, 'mia', { departmentId: places.lone })
})
afterAll(() => w.close())

/** What everyone may of everyone, by the rule itself: "eve: edit compensation of ann". */
async function everything(): Promise<Set<string>> {
  return w.asAcme(async (db) => {
    const found = new Set<string>()
    for (const reader of PEOPLE) {
      const actor = (await readSession(db, w.tokens[reader], w.clock.now))!
      if (actor.isAdmin) continue
      for (const subject of PEOPLE) {
        const relation = await relationTo(db, actor, w.ids[subject])
        for (const section of SECTIONS)
          for (const level of ['view', 'edit'] as const)
            if (mayOf(actor, relation, section, level)) found.add(`${reader}: ${level} ${section} of ${subject}`)
      }
    }
    return found
  })
}

/** What a person gained, and what of it Mia herself lacked. */
function grown(before: ReadonlySet<string>, after: ReadonlySet<string>) {
  const gained = [...after].filter((one) => !before.has(one))
  return { gained, beyond: gained.filter((one) => !before.has(one.replace(/^\w+/, 'mia'))) }
}

const job = (who: Name, whose: Name, changes: object) => w.call(who, 'PUT', `/api/people/${w.ids[whose]}/job`, changes)
const department = (who: Name, id: string, name: string, more: object) =>
  w.call(who, 'PUT', `/api/departments/${id}`, { name, reportsTo: 'head', ...more })

type Act = [what: string, field: string, act: (who: Name) => Promise<{ status: number; body: any }>]

const WIDENING: Act[] = [
  [
    'a department comes below another',
    'parentId',
    (who) => department(who, places.north, 'North', { parentId: places.kitchen }),
  ],
  [
    'one with others below it does',
    'parentId',
    (who) => department(who, places.sales, 'Sales', { parentId: places.kitchen }),
  ],
  [
    'a department is merged into another',
    'replacementId',
    (who) => w.call(who, 'DELETE', `/api/departments/${places.north}`, { replacementId: places.kitchen }),
  ],
  [
    'one with others below it is',
    'replacementId',
    (who) => w.call(who, 'DELETE', `/api/departments/${places.sales}`, { replacementId: places.kitchen }),
  ],
  ['someone gets another department', 'departmentId', (who) => job(who, 'ann', { departmentId: places.kitchen })],
  ['someone gets another location', 'locationId', (who) => job(who, 'ann', { locationId: places.malmo })],
  [
    'several people move to a department',
    'departmentId',
    (who) =>
      w.call(who, 'POST', '/api/people/bulk', {
        action: 'move',
        ids: [w.ids.ann, w.ids.max],
        departmentId: places.kitchen,
      }),
  ],
  [
    'several people move to a location',
    'locationId',
    (who) =>
      w.call(who, 'POST', '/api/people/bulk', {
        action: 'move',
        ids: [w.ids.ann, w.ids.max],
        locationId: places.malmo,
      }),
  ],
  [
    'a location is merged into another',
    'replacementId',
    (who) => w.call(who, 'DELETE', `/api/settings/company/locations/${places.lund}`, { replacementId: places.malmo }),
  ],
  ['someone reports to oneself', 'managerId', (who) => job(who, 'ann', { managerId: w.ids.mia })],
  ['someone reports to a colleague', 'managerId', (who) => job(who, 'ann', { managerId: w.ids.eve })],
  ['a manager with their team does', 'managerId', (who) => job(who, 'max', { managerId: w.ids.eve })],
  [
    'a department brings its manager along',
    'departmentId',
    async (who) => {
      await department('adam', places.empty, 'Empty', { leadId: w.ids.mia })
      return job(who, 'ann', { departmentId: places.empty })
    },
  ],
  ['one moves oneself to where one may', 'departmentId', (who) => job(who, 'mia', { departmentId: places.lone })],
  [
    'the holder of a limited right is moved to where it holds',
    'locationId',
    (who) => job(who, 'eve', { locationId: places.malmo }),
  ],
]

describe('who is under whom changes', () => {
  test.each(WIDENING)(
    '%s: refused at the field where it widens rights beyond those of the person who does it',
    async (_what, field, act) => {
      const before = await everything()
      const { status, body } = await act('mia')
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
      // it names the person and the record, so that another person can be asked
      expect(body.errors[field][0]).toMatch(/(Mia|Eve) Berg/)
      expect(grown(before, await everything()).gained).toEqual([])
    },
  )

  test.each(WIDENING)('%s: an administrator may, and it does widen them', async (_what, _field, act) => {
    const before = await everything()
    expect((await act('adam')).status).toBe(200)
    expect(grown(before, await everything()).beyond).not.toEqual([])
  })

  test.each<[string, (who: Name) => Promise<{ status: number }>]>([
    [
      'a department comes where nobody’s right is limited',
      (who) => department(who, places.north, 'North', { parentId: places.empty }),
    ],
    [
      'it gets another head',
      (who) => department(who, places.north, 'North', { parentId: places.sales, leadId: w.ids.mia }),
    ],
    ['people leave a place', (who) => job(who, 'ann', { departmentId: null, managerId: w.ids.max })],
    [
      'a position comes below another, in another department',
      async (who) => {
        const make = async (name: string) =>
          (await w.call('adam', 'POST', '/api/organizational-structure/positions', { name, isManagement: false })).body
            .data.id
        const [one, other] = [await make('Cook'), await make('Chef')]
        await job('adam', 'ann', { positionId: one })
        return w.call(who, 'PUT', `/api/organizational-structure/positions/${one}`, {
          name: 'Cook',
          isManagement: false,
          reportsToId: other,
          departmentId: places.kitchen,
          locationId: places.malmo,
        })
      },
    ],
  ])('%s: those who may, may', async (_what, act) => {
    const before = await everything()
    expect((await act('mia')).status).toBe(200)
    expect(grown(before, await everything()).beyond).toEqual([])
  })

  test('what one holds oneself can be widened: a manager passes a report on to another manager', async () => {
    await give(await role(['manager.job.job_details.edit']), 'max')
    expect((await job('max', 'ann', { managerId: w.ids.eve })).status).toBe(200)
  })

  test('a right that has ended, and one of an administrator, widen nothing', async () => {
    await w.asAcme((db) => db.deleteFrom('userRoles').where('roleId', '=', keeper).execute())
    await give(keeper, 'ivan', { departmentId: places.kitchen, endsOn: w.clock.now.toISOString().slice(0, 10) })
    await give(keeper, 'adam', { departmentId: places.kitchen })
    w.clock.now = new Date(w.clock.now.getTime() + 3 * 86_400_000)
    expect((await department('mia', places.north, 'North', { parentId: places.kitchen })).status).toBe(200)
  })
})
