import { keyOfField } from '#features/people/custom-fields/contract.ts'
import type { Kept } from '#features/people/custom-fields/fields.ts'
import { wireOf } from '#features/people/custom-fields/server/api.ts'
import type { Context } from '#platform/context.ts'
import { conflict, ensure, found, missing } from '#platform/problems.ts'
import { type Relation, relationTo } from '#platform/scope.ts'
import { may } from './access.ts'
import { add, correct, readRow } from './row-actions.ts'
import * as rows from './row-store.ts'
import { type Cells, current } from './rules.ts'
import * as store from './store.ts'

type Values = Readonly<Record<string, Kept>>

/** A person proposes rows of their own record where they may read the table and not edit it. */
const mayPropose = ({ actor }: Context, relation: Relation, tableId: string) =>
  relation.own && may.see(actor, relation, tableId) && !may.edit(actor, relation, tableId)

/** Ids of the tables for which the actor may propose rows. */
export const proposable = async (ctx: Context, relation: Relation): Promise<string[]> =>
  relation.own
    ? (await store.all(ctx.db))
        .filter(({ id, isArchived }) => !isArchived && mayPropose(ctx, relation, id))
        .map(({ id }) => id)
    : []

export interface ProposedRow {
  /** The first of the corrections of the row; null for a new one. */
  firstId: string | null
  /** By the keys of the columns: what there is, and what differs from it. */
  before: Values
  values: Values
}

/**
 * Reads a row that is proposed, or the correction of one, without saving it.
 * @throws Problem 404 for a table that the actor does not see; 403 where they may not propose; 409 for a row that was corrected or removed;
 * 422 as the edit does
 */
export async function readProposed(
  ctx: Context,
  key: rows.Key,
  rowId: string | undefined,
  given: object,
): Promise<ProposedRow> {
  const relation = await relationTo(ctx.db, ctx.actor, key.userId)
  const table = found(await store.find(ctx.db, key.tableId, 'share'))
  if (table.isArchived || !may.see(ctx.actor, relation, key.tableId)) throw missing()
  ensure(mayPropose(ctx, relation, key.tableId))
  const known = rowId === undefined ? null : await validRow(ctx, key, rowId)
  const { cells } = readRow(table, given as Record<string, unknown>)
  const kept: Cells = known?.cells ?? {}
  const differing = current(table.columns).filter(({ id }) => textOf(kept[id]) !== textOf(cells[id]))
  const picked = (from: Cells) => Object.fromEntries(differing.map(({ id }) => [keyOfField(id), from[id] ?? null]))
  return { firstId: known?.firstId ?? null, before: known ? picked(kept) : {}, values: picked(cells) }
}

const textOf = (value: Kept = null) => JSON.stringify(value)

async function validRow(ctx: Context, key: rows.Key, rowId: string) {
  const { firstId } = found(await rows.find(ctx.db, key, rowId))
  const valid = await rows.findValid(ctx.db, key, firstId)
  if (valid?.id !== rowId) throw conflict('errors.stale')
  return valid
}

/**
 * Adds the proposed row, or corrects the valid one in what was proposed, by the rules and in the name of the actor.
 * @param firstId null: adds it @throws Problem 409 when an option is gone: that would empty the value; and as the edit does
 */
export async function applyRow(
  ctx: Context,
  key: rows.Key,
  firstId: string | null,
  values: Values,
  { why }: { why: string },
): Promise<void> {
  const { columns } = found(await store.find(ctx.db, key.tableId, 'share'))
  const valid = firstId === null ? null : found(await rows.findValid(ctx.db, key, firstId))
  const given: Record<string, unknown> = {}
  for (const column of current(columns)) {
    const name = keyOfField(column.id)
    const isProposed = Object.hasOwn(values, name)
    const value = (isProposed ? values[name] : valid?.cells[column.id]) ?? null
    given[name] = wireOf({ ...column, options: current(column.options) }, value)
    if (isProposed && value !== null && given[name] === null) throw conflict('customFields.proposalOutdated')
  }
  if (valid) await correct(ctx, key, valid.id, given, why)
  else await add(ctx, key, given)
}
