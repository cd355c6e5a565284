import type { Name, World } from '#tests/world.ts'
import type { AudiencePart, SentAudience } from './contract.ts'

/** The people of Acme; Otto is deactivated, Pia is invited. */
export const EVERYONE = ['adam', 'ann', 'dora', 'eve', 'hr', 'ivan', 'max', 'mia', 'pia'] as const satisfies Name[]

/**
 * Ann and Max are in North, which is below Sales, where Dora is; Eve is in the kitchen, Mia in Malmö. Mia and Otto are auditors, Ivan
 * audits the kitchen; Ann and Dora are contractors, Eve was one until last year; Dora, Eve and Otto run together, Max is in a private group.
 */
export async function makeTargets(w: World) {
  const places = await makePlaces(w)
  const create = { name: 'Auditor', permissions: ['audit.read'] }
  const auditor = (await w.call('adam', 'POST', '/api/roles', create)).body.data.id as string
  const give = (who: Name, more: object = {}) =>
    w.call('adam', 'POST', `/api/roles/${auditor}/people`, { userIds: [w.ids[who]], ...more })
  await give('mia')
  await give('ivan', { departmentId: places.kitchen })
  const contractor = await employmentType(w, 'Contractor')
  for (const who of ['ann', 'dora', 'eve'] as const) await employ(w, who, '2024-01-01', contractor)
  await employ(w, 'eve', '2025-01-01', await employmentType(w, 'Employee'))
  const runners = await group(w, 'Runners', ['dora', 'eve'], true)
  const secret = await group(w, 'Secret', ['max'], false)
  await w.asAcme(async (db) => {
    await db.insertInto('groupMembers').values({ groupId: runners, userId: w.ids.otto }).execute()
    await db.insertInto('userRoles').values({ roleId: auditor, userId: w.ids.otto }).execute()
    await db.deleteFrom('groupMembers').where('groupId', '=', secret).where('userId', '=', w.ids.adam).execute()
    await db.deleteFrom('groupMembers').where('groupId', '=', runners).where('userId', '=', w.ids.adam).execute()
  })
  return { ...places, auditor, contractor, runners, secret }
}
export type Targets = Awaited<ReturnType<typeof makeTargets>>

const makePlaces = (w: World) =>
  w.asAcme(async (db) => {
    const department = async (name: string, parentId: string | null = null) =>
      (await db.insertInto('departments').values({ name, parentId }).returning('id').executeTakeFirstOrThrow()).id
    const sales = await department('Sales')
    const north = await department('North', sales)
    const kitchen = await department('Kitchen')
    const harbour = await department('Harbour')
    const { id: malmo } = await db
      .insertInto('locations')
      .values({ name: 'Malmö', countryId: 752, timeZone: 'Europe/Stockholm' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const put = (who: Name, values: object) =>
      db.updateTable('users').set(values).where('id', '=', w.ids[who]).execute()
    await put('ann', { departmentId: north })
    await put('max', { departmentId: north })
    await put('dora', { departmentId: sales })
    await put('eve', { departmentId: kitchen })
    await put('mia', { locationId: malmo })
    return { sales, north, kitchen, harbour, malmo }
  })

const employmentType = async (w: World, name: string): Promise<string> =>
  (await w.call('adam', 'POST', '/api/settings/company/lists', { list: 'employment_types', name })).body.data.id

async function employ(w: World, who: Name, effectiveDate: string, typeId: string) {
  const { status } = await w.call('hr', 'POST', `/api/people/${w.ids[who]}/employment`, { effectiveDate, typeId })
  if (status >= 400) throw new Error(`no employment: ${status}`)
}

async function group(w: World, name: string, members: readonly Name[], isPublic: boolean): Promise<string> {
  const created = await w.call('adam', 'POST', '/api/groups', { name, isPublic })
  if (created.status >= 400) throw new Error(`no group: ${created.status} ${JSON.stringify(created.body)}`)
  const { id } = created.body.data
  const usersIds = members.map((who) => w.ids[who])
  const added = await w.call('adam', 'POST', `/api/groups/${id}/members`, { usersIds })
  if (added.status >= 400) throw new Error(`no members: ${added.status}`)
  return id
}

/** Names of people by their ids, in order. */
export const namesOf = (w: World, ids: readonly string[]): string[] =>
  Object.entries(w.ids)
    .filter(([, id]) => ids.includes(id))
    .map(([name]) => name)
    .toSorted()

/** What tests of audiences ask; the one that owns an audience here is a custom field. */
export const audiencesOf = (w: World) => ({
  /** The audience of a custom field. */
  ofField: async (id: string): Promise<string> =>
    (
      await w.asAcme((db) =>
        db.selectFrom('customFields').select('audienceId').where('id', '=', id).executeTakeFirstOrThrow(),
      )
    ).audienceId!,
  /** Whom a preview names, and how many it says. */
  shown: async (audience: SentAudience, who: Name = 'adam') => {
    const { body } = await w.call(who, 'POST', '/api/audience/preview', { audience, limit: 50 })
    const people = (body.data.people as { id: string }[]).map(({ id }) => id)
    return { count: body.data.count as number, people: namesOf(w, people) }
  },
  preview: (audience: SentAudience, who: Name = 'adam', more: object = {}) =>
    w.call(who, 'POST', '/api/audience/preview', { audience, limit: 50, ...more }),
  find: async (search: string, who: Name = 'adam') =>
    (await w.call(who, 'GET', `/api/audience/targets?search=${encodeURIComponent(search)}`)).body
      .data as AudiencePart[],
})
