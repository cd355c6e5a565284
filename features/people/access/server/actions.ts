import { stateOf } from '#features/core/members/contract.ts'
import {
  changingRights,
  checkedPermissions,
  grantsOf,
  levelsOf,
  presentGrant,
  raised,
  splitPermission,
  notifyHolders,
} from '#features/core/roles/server/api.ts'
import type { Changes } from '#kit/changes.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { forgetRights, heldBy, isAdminNow } from '#platform/grants.ts'
import { conflict, ensure, found } from '#platform/problems.ts'
import { setViewing } from '#platform/session.ts'
import { type PersonAccess, VIEWING_MINUTES } from '../contract.ts'
import { accessFacts } from '../facts.ts'
import { may } from './access.ts'
import * as own from './own-store.ts'
import * as store from './store.ts'

export async function show(ctx: Context, userId: string): Promise<PersonAccess> {
  const person = found(await own.find(ctx.db, userId))
  ensure(may.explain(ctx.actor, userId))
  const isAdmin = isAdminNow(person, ctx.now)
  const edit = may.edit(ctx.actor, { isAdmin })
  const grants = await grantsOf(ctx.db, userId, ctx.now)
  return {
    isAdmin,
    mode: person.access as PersonAccess['mode'],
    grants: grants.map(presentGrant),
    permissions: await individual(ctx, person),
    version: person.ownVersion ?? 0,
    can: { edit, view: may.view(ctx.actor, { id: userId, canSignIn: canSignIn(person) }) },
  }
}

/** Rights of their own, or what they would begin with: what their roles give them in the whole company. */
async function individual(ctx: Context, person: own.OwnRole): Promise<string[]> {
  if (person.ownRoleId && person.access === 'individual') return person.ownPermissions
  return [...(await heldOf(ctx, person)).permissions].toSorted()
}

const heldOf = (ctx: Context, person: own.OwnRole) =>
  heldBy(ctx.db, person.companyId, person.id, person.permissionsVersion, ctx.now)

export async function save(
  ctx: Context,
  userId: string,
  { mode, permissions }: { mode: 'roles' | 'individual'; permissions?: readonly string[] | undefined },
  version?: number,
) {
  const person = found(await own.find(ctx.db, userId))
  if (isAdminNow(person, ctx.now)) throw conflict('access.adminAlways')
  const before = levelsOf((await heldOf(ctx, person)).permissions)
  const wanted = permissions ? await checkedPermissions(ctx, permissions, before.keys()) : await individual(ctx, person)
  const more = mode === 'individual' ? raised(before, levelsOf(wanted)) : []
  const rights = mode === 'individual' ? wanted.map(splitPermission) : null
  const saved = await changingRights(ctx, { of: [userId] }, () =>
    own.save(ctx.db, person, { mode, permissions: rights }, { by: ctx.actor.userId, version }),
  )
  if (saved === undefined) throw conflict('errors.stale')
  const changes: Changes = { access: [person.access, mode], permissions: [raised(levelsOf(wanted), before), more] }
  await record(ctx, accessFacts.changed, userId, { changes })
  await forgetRights(ctx.db)
  await notifyHolders(ctx, [userId])
  return { id: userId, version: saved }
}

/** Recorded before anything is seen; it ends by the clock, with the session, or when either of the two may no longer. */
export async function beginViewing(ctx: Context, userId: string) {
  const person = found(await store.find(ctx.db, userId))
  ensure(ctx.actor.isAdmin)
  if (!may.view(ctx.actor, { id: userId, canSignIn: canSignIn(person) })) throw conflict('access.cannotView')
  const until = new Date(ctx.now.getTime() + VIEWING_MINUTES * 60_000)
  if (!(await setViewing(ctx.db, ctx.actor.sessionId, { userId, until }))) throw conflict('access.cannotView')
  await record(ctx, accessFacts.viewBegan, userId, { until: until.toISOString() })
  return { until: until.toISOString() }
}

export async function endViewing(ctx: Context) {
  if (!ctx.actor.viewer) return
  await setViewing(ctx.db, ctx.actor.sessionId, null)
  await record(ctx, accessFacts.viewEnded, ctx.actor.userId)
}

const canSignIn = (person: Pick<store.PersonAccess, 'status' | 'deactivatedAt'>) => stateOf(person) === 'active'
