import { beginRights, endRights } from '#features/core/roles/server/api.ts'
import { changesBetween } from '#kit/changes.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { conflict, found, invalid } from '#platform/problems.ts'
import { type Definition, sectionOfTable } from '../contract.ts'
import { fieldTableFacts } from '../facts.ts'
import { may } from './access.ts'
import { checked } from './definition-actions.ts'
import * as rows from './row-store.ts'
import { type Column, current } from './rules.ts'
import * as store from './store.ts'
import { present } from './table-present.ts'

/** Everyone sees the tables of which they see rows of anyone, editors of fields see all. */
export async function list(ctx: Context) {
  const edit = may.define(ctx.actor)
  const all = await store.all(ctx.db)
  const can = { edit, export: may.export(ctx.actor) }
  if (!edit) {
    const seen = all.filter((table) => !table.isArchived && may.know(ctx.actor, table.id))
    return { data: seen.map((table) => present(table, null, ctx.actor)), can }
  }
  const counts = await rows.counts(ctx.db)
  return {
    data: all.map((table) => present(table, counts.get(table.id) ?? { rows: 0, people: 0, all: 0 }, ctx.actor)),
    can,
  }
}

/** Its rights begin at once: each role has on the table what it has on personal details, until it is changed. */
export async function create(ctx: Context, given: Definition) {
  const table = await checked(ctx, given, null)
  const id = await store.insert(ctx.db, table)
  await beginRights(ctx, sectionOfTable(id), 'personal')
  await record(ctx, fieldTableFacts.created, id, { name: table.name })
  return { id }
}

export async function change(ctx: Context, id: string, given: Definition, version: number | undefined) {
  const before = found(await store.find(ctx.db, id))
  const after = await checked(ctx, given, before)
  const saved = await store.change(ctx.db, id, after, version)
  if (saved === undefined) throw conflict('errors.stale')
  const [was, is] = [marksOf(before.columns), marksOf(after.columns)]
  if (was.starts !== is.starts || was.ends !== is.ends) await rows.markDays(ctx.db, id, is.starts, is.ends)
  const changes = changesBetween(said(before), said(after))
  if (Object.keys(changes).length) await record(ctx, fieldTableFacts.updated, id, { name: after.name, changes })
  return { id, version: saved }
}

const marksOf = (columns: readonly Column[]) => {
  const marked = (mark: Column['marks']) => current(columns).find(({ marks }) => marks === mark)?.id ?? null
  return { starts: marked('starts'), ends: marked('ends') }
}

/** As the audit trail says it. */
const said = ({ name, description, columns, remindDays, remindTo }: store.Written) => ({
  name,
  description,
  columns: current(columns).map((column) =>
    [column.name, ...current(column.options).map((one) => one.name)].join(': '),
  ),
  remindDays,
  remindTo: [...remindTo].toSorted(),
})

/** @throws Problem 409 for a table that has or had rows: it is archived instead */
export async function remove(ctx: Context, id: string, version: number | undefined) {
  const { name } = found(await store.find(ctx.db, id))
  if ((await rows.uses(ctx.db, id)).all > 0) throw conflict('fieldTables.hasRows')
  if (!(await store.remove(ctx.db, id, version))) throw conflict('errors.stale')
  await endRights(ctx, sectionOfTable(id))
  await record(ctx, fieldTableFacts.deleted, id, { name })
}

export async function archive(ctx: Context, id: string, isArchived: boolean, version: number | undefined) {
  const { name } = found(await store.find(ctx.db, id))
  const saved = await store.archive(ctx.db, id, isArchived, version)
  if (saved === undefined) throw conflict('errors.stale')
  await record(ctx, isArchived ? fieldTableFacts.archived : fieldTableFacts.restored, id, { name })
  return { id, version: saved }
}

export async function order(ctx: Context, ids: readonly string[]) {
  if (new Set(ids).size < ids.length) throw invalid({ tableIds: ['errors.wrongValue'] })
  if ((await store.order(ctx.db, ids)) < ids.length) throw invalid({ tableIds: ['errors.gone'] })
  await record(ctx, fieldTableFacts.ordered, null)
}
