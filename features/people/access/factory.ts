import type { Reason } from './contract.ts'
import type { Name, World } from '#tests/world.ts'

export const PEOPLE = ['ann', 'max', 'dora', 'eve', 'mia', 'hr', 'adam', 'ivan'] as const

/** Sales with North below it, and a kitchen; Ann and Max are in North, Eve in the kitchen, Dora in Sales, Mia in Malmö. */
export async function makeFixtures(w: World) {
  return w.asAcme(async (db) => {
    const department = async (name: string, parentId: string | null = null) =>
      (await db.insertInto('departments').values({ name, parentId }).returning('id').executeTakeFirstOrThrow()).id
    const sales = await department('Sales')
    const north = await department('North', sales)
    const kitchen = await department('Kitchen')
    const { id: malmo } = await db
      .insertInto('locations')
      .values({ name: 'Malmö', countryId: 752, timeZone: 'Europe/Stockholm' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const put = (who: Name, values: object) =>
      db.updateTable('users').set(values).where('id', '=', w.ids[who]).execute()
    for (const who of ['ann', 'max'] as const) await put(who, { departmentId: north })
    await put('dora', { departmentId: sales })
    await put('eve', { departmentId: kitchen })
    await put('mia', { locationId: malmo })
    return { sales, north, kitchen, malmo }
  })
}

let count = 0
/** The requests of the access tests, as Adam or as a named person. */
export const asking = (w: World) => ({
  role: async (permissions: string[], name = `Role ${count++}`): Promise<string> => {
    const { status, body } = await w.call('adam', 'POST', '/api/roles', { name, permissions })
    if (status !== 201) throw new Error(`no role: ${status} ${JSON.stringify(body)}`)
    return body.data.id
  },
  give: (roleId: string, to: Name, more: object = {}) =>
    w.call('adam', 'POST', `/api/roles/${roleId}/people`, { userIds: [w.ids[to]], ...more }),
  personal: async (who: Name, whose: Name) => (await w.call(who, 'GET', `/api/people/${w.ids[whose]}/personal`)).status,
  explain: async (who: Name, whose: Name, section: string) =>
    (await w.call(who, 'GET', `/api/people/${w.ids[whose]}/access/${section}`)).body as {
      data: Reason[]
      total: number
    },
})
