import type { Context } from '#platform/context.ts'
import { ensure, found, invalid } from '#platform/problems.ts'
import type { Difference, Face, GrantPlace } from '../contract.ts'
import { may } from './access.ts'
import { checked } from './actions.ts'
import { placed } from './grant-actions.ts'
import * as grants from './grant-store.ts'
import { fieldsOfRecord, sectionOfField } from './ports.ts'
import { type Change, changesBetween, effective, type HeldRole, type Levels, levelsOf, opens } from './rules.ts'
import { find } from './store.ts'

const GROUPS = 20
const FACES = 12

/** What a role's new permissions open and close, for everybody who holds it. */
export async function ofRole(ctx: Context, roleId: string, permissions: readonly string[], after: number) {
  const role = found(await find(ctx.db, roleId))
  ensure(may.editRole(ctx.actor, role))
  const wanted = levelsOf(
    await checked(ctx, permissions, (await grants.permissionsOf(ctx.db, [roleId])).get(roleId)!.keys()),
  )
  const userIds = await grants.usersOf(ctx.db, roleId, ctx.now)
  const held = await grants.heldBy(ctx.db, userIds, ctx.now)
  const before = await permissionsOf(ctx, held)
  const then = (id: string) => (id === roleId ? wanted : before(id))
  return tell(ctx, userIds, (id) => [effective(held.get(id)!, before), effective(held.get(id)!, then)], after)
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
  const known = await grants.known(ctx.db, userIds)
  if (!userIds.every((id) => known.has(id))) throw invalid({ userIds: ['errors.gone'] })
  const held = await grants.heldBy(ctx.db, userIds, ctx.now)
  const permissions = await permissionsOf(ctx, new Map([...held, ['', [{ roleId, area: null }]]]))
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
  return tell(
    ctx,
    userIds,
    (id) => [effective(held.get(id)!, permissions), effective([...held.get(id)!, given], permissions)],
    after,
  )
}

async function permissionsOf(ctx: Context, held: ReadonlyMap<string, readonly HeldRole[]>) {
  const roleIds = [...new Set([...held.values()].flatMap((roles) => roles.map(({ roleId }) => roleId)))]
  const byRole = await grants.permissionsOf(ctx.db, roleIds)
  return (roleId: string): Levels => byRole.get(roleId) ?? new Map<string, string>()
}

type Level = Difference['groups'][number]['changes'][number]['from']
type Sides = [ReturnType<typeof effective>, ReturnType<typeof effective>]

/** Groups people by what changes for them; for an administrator nothing does. */
async function tell(
  ctx: Context,
  userIds: readonly string[],
  sidesOf: (id: string) => Sides,
  after: number,
): Promise<Difference> {
  const people = await grants.faces(ctx.db, userIds)
  const groups = new Map<string, { people: Face[]; count: number; changes: Change[] }>()
  for (const { isAdmin, ...face } of people) {
    const changes = isAdmin ? [] : changesBetween(...sidesOf(face.id))
    if (changes.length === 0) continue
    const signature = JSON.stringify(changes)
    const group = groups.get(signature) ?? { people: [], count: 0, changes }
    groups.set(signature, group)
    group.count++
    if (group.people.length < FACES) group.people.push(face)
  }
  const fields = new Map((await fieldsOfRecord(ctx.db)).map(({ id, name }) => [sectionOfField(id), name]))
  const named = (change: Change) => ({
    ...change,
    from: change.from as Level,
    to: change.to as Level,
    name: fields.get(change.section) ?? null,
    more: 0,
  })
  return present(
    [...groups.values()].map((group) => ({ ...group, changes: group.changes.map(named) })),
    after,
  )
}

/** The biggest groups first, a page of them, with the sums over all. */
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
