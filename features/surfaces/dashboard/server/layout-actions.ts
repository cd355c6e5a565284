import { roleWord } from '#features/core/roles/server/api.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { conflict, invalid, missing } from '#platform/problems.ts'
import { dashboardFacts as facts } from '../facts.ts'
import type { Layout, RoleLayout } from '../layout/contract.ts'
import { widgets } from './api.ts'
import * as store from './layout-store.ts'

export async function save(ctx: Context, layout: Layout): Promise<void> {
  check(ctx, layout)
  await store.putOwn(ctx.db, ctx.actor.userId, layout)
  await record(ctx, facts.arranged, ctx.actor.userId)
}

export async function reset(ctx: Context): Promise<void> {
  if (await store.removeOwn(ctx.db, ctx.actor.userId)) await record(ctx, facts.reset, ctx.actor.userId)
}

export async function listOfRoles(ctx: Context): Promise<RoleLayout[]> {
  const names = ctx.ports.of(widgets).flatMap((widget) => (widget.alone ? [] : [widget.name]))
  const rows = await store.rolesWithLayouts(ctx.db, names)
  return rows.map(({ id, layout, version, ...role }) => ({
    role: { id, name: roleWord(ctx.say, role) },
    widgets: role.widgets,
    layout,
    version,
  }))
}

export async function saveOfRole(ctx: Context, roleId: string, layout: Layout, version: number): Promise<void> {
  check(ctx, layout)
  if (!(await store.isRole(ctx.db, roleId))) throw missing()
  if (!(await store.putOfRole(ctx.db, roleId, layout, version))) throw conflict('dashboard.changedMeanwhile')
  await record(ctx, facts.roleArranged, roleId)
}

export async function resetOfRole(ctx: Context, roleId: string): Promise<void> {
  if (!(await store.isRole(ctx.db, roleId))) throw missing()
  if (await store.removeOfRole(ctx.db, roleId)) await record(ctx, facts.roleReset, roleId)
}

/** @throws Problem 422 for a widget that there is not, or that is there twice */
function check(ctx: Context, layout: Layout): void {
  const known = new Set(ctx.ports.of(widgets).map(({ name }) => name))
  const names = layout.map(({ name }) => name)
  if (new Set(names).size < names.length || names.some((name) => !known.has(name)))
    throw invalid({ layout: ['dashboard.unknownWidget'] })
}
