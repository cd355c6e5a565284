import { insertAccount } from '#features/core/identity/accounts/server/api.ts'
import { type By, user } from '#features/core/members/facts.ts'
import { followGrants, holdAdministrators, insertMember } from '#features/core/members/server/api.ts'
import { changingRights, type Grantor } from '#features/core/roles/server/api.ts'
import type { Company } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import { forgetRights } from '#platform/grants.ts'
import type { Language } from '#platform/words.ts'
import { groupFacts } from '../facts.ts'
import { coversRole, type Rights } from './access.ts'
import { type GroupRoleRule, planRoles, type RolePlan } from './rules.ts'
import * as store from './store.ts'

/** The context for changing people without a signed-in actor. */
export interface Hands {
  db: Db
  company: Company
  now: Date
  ip: string
  language: Language
  actor: { userId: string } | null
}

/** The account of a proven address: the one that is there, if its holder has proven it too, else a new one. */
export async function accountFor(
  { db, now, language }: Pick<Hands, 'db' | 'now' | 'language'>,
  person: { email: string; firstName: string; lastName: string },
): Promise<string | null> {
  const known = await store.accountByEmail(db, person.email)
  if (!known) return insertAccount(db, { ...person, passwordHash: null, language, verifiedAt: now })
  if (known.verifiedAt) return known.id
  return (await store.takeAccount(db, known.id, now)) ? known.id : null
}

type NewPerson = Omit<Parameters<typeof insertMember>[1], 'language'>

/** Creates a person with the role that all new people get. `by` is the source that created them. */
export async function createPerson(
  hands: Hands,
  person: NewPerson,
  { by, roleId, grantor }: { by: By; roleId: string | null; grantor: Rights },
): Promise<string> {
  const { db, language } = hands
  const id = await insertMember(db, { ...person, language })
  const roles = await store.roles(db)
  const chosen = roles.find((role) => role.id === roleId)
  const usual = roles.find(({ builtIn }) => builtIn === 'user')!
  const roleIds = [(chosen && coversRole(grantor, chosen) ? chosen : usual).id]
  const limit = grantorFrom([grantor])
  await changingRights({ ...hands, actor: limit }, { of: () => [id], givesEverybodys: true }, () =>
    store.giveRoles(db, id, roleIds, null),
  )
  await followGrants(db, [id])
  await forgetRights(db)
  await record(hands, user.created, id, { roleIds, ...by })
  return id
}

/** What groups would change in a person's roles. `userId` is null for a person who does not exist here yet. */
export async function planFor(
  db: Db,
  userId: string | null,
  groups: readonly string[] | null,
  providerId: string | null,
): Promise<RolePlan> {
  const rules = groups === null ? [] : await store.groupRules(db, providerId)
  const given = userId && groups !== null ? await store.givenBy(db, userId, providerId ?? store.FROM_SCIM) : []
  const roles = await store.roles(db, [...rules.map(({ roleId }) => roleId), ...given])
  const byId = new Map(roles.map((role) => [role.id, role]))
  const held = userId ? await store.heldRoleIds(db, userId) : new Set<string>()
  const known: GroupRoleRule[] = rules.flatMap((rule) => {
    const role = byId.get(rule.roleId)
    return role ? [{ groupName: rule.groupName, role, isCovered: coversRole(grantorOf(rule), role) }] : []
  })
  const before = given.flatMap((id) => byId.get(id) ?? [])
  return planRoles(groups, known, held, before)
}

const grantorOf = (row: { vouchedAdmin: boolean; vouchedPermissions: string[] }): Rights => ({
  isAdmin: row.vouchedAdmin,
  permissions: row.vouchedPermissions,
})

/** The rights of the people who vouched limit what a source may grant on its own. */
const grantorFrom = (grantors: readonly Rights[]): Grantor => ({
  userId: null,
  isAdmin: grantors.some(({ isAdmin }) => isAdmin),
  permissions: new Set(grantors.flatMap(({ permissions }) => [...permissions])),
  areas: [],
})

/** Gives and takes what the groups say. The last administrator stays one, and so does the one who may use a password. */
export async function followGroups(
  hands: Hands,
  userId: string,
  groups: readonly string[] | null,
  providerId: string | null,
): Promise<RolePlan> {
  const { db } = hands
  const plan = await planFor(db, userId, groups, providerId)
  plan.take = await withoutLastAdmin(db, userId, plan.take)
  if (plan.give.length + plan.take.length === 0) return plan
  const source = providerId ?? store.FROM_SCIM
  const ids = (roles: RolePlan['give']) => roles.map(({ id }) => id)
  const limit = grantorFrom((await store.groupRules(db, providerId)).map(grantorOf))
  await changingRights(
    { ...hands, actor: limit },
    { of: [userId], givesEverybodys: true, takesBack: true },
    async () => {
      await store.giveRoles(db, userId, ids(plan.give), source)
      await store.takeRoles(db, userId, ids(plan.take), source)
    },
  )
  await followGrants(db, [userId])
  await forgetRights(db)
  await record(hands, groupFacts.rolesFollowedGroups, userId, {
    given: ids(plan.give),
    taken: ids(plan.take),
    source: providerId ?? 'directory',
  })
  return plan
}

async function withoutLastAdmin(db: Db, userId: string, take: RolePlan['take']) {
  if (!take.some(({ builtIn }) => builtIn === 'admin')) return take
  return (await isIndispensable(db, userId)) ? take.filter(({ builtIn }) => builtIn !== 'admin') : take
}

/** The last administrator for good, or the one who holds the key that breaks the glass: neither a group nor the SCIM client shuts them out. */
export async function isIndispensable(db: Db, userId: string): Promise<boolean> {
  const admins = await holdAdministrators(db)
  if (!admins.includes(userId)) return false
  return admins.length === 1 || (await store.breakGlassId(db)) === userId
}
