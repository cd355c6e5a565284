import type { PersonRef } from '#features/core/members/contract.ts'
import type { Context } from '#platform/context.ts'
import { ensure, found, invalid } from '#platform/problems.ts'
import type { Difference, GrantPlace, Permission } from '../contract.ts'
import { may } from './access.ts'
import { checked, everything } from './actions.ts'
import { placed } from './grant-actions.ts'
import * as grants from './grant-store.ts'
import { fieldsOfRecord } from './ports.ts'
import { type Change, changesBetween, effective, type HeldRole, levelsOf, opens } from './rules/levels.ts'
import { find } from './store.ts'

const GROUPS = 20
const FACES = 12

/** What a role's new permissions open and close, for everyone who holds it. */
export async function ofRole(ctx: Context, roleId: string, permissions: readonly string[], after: number) {
  const role = found(await find(ctx.db, roleId))
  ensure(may.editRole(ctx.actor, role))
  const before = levelsOf(role.permissions)
  const wanted = levelsOf(await checked(ctx, permissions, before.keys()))
  const { people, permissionsOf } = await grants.holdersOfRole(ctx.db, roleId, ctx.now)
  const then = (id: string) => (id === roleId ? wanted : permissionsOf(id))
  return describeDifference(ctx, people, ({ held }) => [effective(held, permissionsOf), effective(held, then)], after)
}

/** What people would gain by one more role. */
export async function ofGrants(
  ctx: Context,
  roleId: string,
  userIds: readonly string[],
  asked: GrantPlace,
  after: number,
) {
  const role = found(await find(ctx.db, roleId))
  const { place, area } = await placed(ctx, role, asked)
  const { people, permissionsOf } = await grants.holdersOfRoles(ctx.db, userIds, ctx.now)
  if (people.length < new Set(userIds).size) throw invalid({ userIds: ['errors.gone'] })
  // none of these people may hold the role yet
  const gives = role.builtIn === 'admin' ? levelsOf((await everything(ctx)).map(topOf)) : levelsOf(role.permissions)
  const permissions = (id: string) => (id === roleId ? gives : permissionsOf(id))
  const given: HeldRole = {
    roleId,
    area: area
      ? {
          id: (place.departmentId ?? place.locationId)!,
          kind: place.departmentId ? 'department' : 'location',
          name: area,
        }
      : null,
  }
  return describeDifference(
    ctx,
    people,
    ({ held }) => [effective(held, permissions), effective([...held, given], permissions)],
    after,
  )
}

/** Administrators hold everything, without a list. */
const topOf = ({ key, kind }: Permission): string => (kind === 'switch' ? key : `${key}.edit`)

type Level = Difference['groups'][number]['changes'][number]['from']
type Sides = [ReturnType<typeof effective>, ReturnType<typeof effective>]

/** Groups people by what changes for them. */
async function describeDifference(
  ctx: Context,
  people: readonly grants.HolderOfRoles[],
  sidesOf: (person: grants.HolderOfRoles) => Sides,
  after: number,
): Promise<Difference> {
  const groups = grouped(
    people.map((person) => {
      const { held: _, isAdmin, isGone, ...face } = person
      return { face, changes: isAdmin || isGone ? [] : changesBetween(...sidesOf(person)) }
    }),
  )
  const fields = new Map((await fieldsOfRecord(ctx)).map(({ section, name }) => [section, name]))
  const named = (change: Change) => ({
    ...change,
    from: change.from as Level,
    to: change.to as Level,
    name: fields.get(change.section) ?? null,
    more: 0,
  })
  return present(
    groups.map((group) => ({ ...group, changes: group.changes.map(named) })),
    after,
  )
}

/** Together those for whom the same changes; for whom nothing does is left out. */
export function grouped<C>(changed: readonly { face: PersonRef; changes: C[] }[]) {
  const groups = new Map<string, { people: PersonRef[]; count: number; changes: C[] }>()
  for (const { face, changes } of changed) {
    if (changes.length === 0) continue
    const signature = JSON.stringify(changes)
    const group = groups.get(signature) ?? { people: [], count: 0, changes }
    groups.set(signature, group)
    group.count++
    if (group.people.length < FACES) group.people.push(face)
  }
  return [...groups.values()]
}

/** A page of the groups, biggest first, with totals over all. */
export function present(groups: readonly Difference['groups'][number][], after: number): Difference {
  const sum = (way: (change: Difference['groups'][number]['changes'][number]) => boolean) =>
    groups.reduce((all, { count, changes }) => all + count * changes.filter(way).length, 0)
  const sorted = groups.toSorted((a, b) => b.count - a.count)
  return {
    people: groups.reduce((all, { count }) => all + count, 0),
    opens: sum(opens),
    closes: sum((change) => !opens(change)),
    groups: sorted.slice(after, after + GROUPS),
    next: sorted.length > after + GROUPS ? after + GROUPS : null,
  }
}
