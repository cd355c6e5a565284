import { type Kept } from '#features/people/custom-fields/fields.ts'
import { keyOfField } from '#features/people/custom-fields/contract.ts'
import { readValues } from '#features/people/custom-fields/server/api.ts'
import { endingOf, validAndEnded, whereabouts } from '#features/people/record/server/api.ts'
import type { Changes } from '#kit/changes.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { endRow } from '#platform/history.ts'
import { conflict, ensure, found, invalid, missing } from '#platform/problems.ts'
import { relationTo } from '#platform/scope.ts'
import { MOST_ROWS, type PersonTable } from '../contract.ts'
import { fieldTableFacts } from '../facts.ts'
import { may } from './access.ts'
import * as rows from './row-store.ts'
import { type Cells, type Column, current, daysLeft, markedDay, rowsOn, stateOn } from './rules.ts'
import * as store from './store.ts'
import { asked, presentCells, shown } from './table-present.ts'

type Given = Readonly<Record<string, unknown>>

/** The tables of a person that the actor sees, with their rows; on another day nothing is edited, and what ended is not asked for. */
export async function show(ctx: Context, userId: string, asOf: string | undefined) {
  const relation = await relationTo(ctx.db, ctx.actor, userId)
  const { today } = await whereabouts(ctx.db, userId, ctx.now)
  const day = asOf ?? today
  const seen = (await store.all(ctx.db)).filter((table) => !table.isArchived && may.see(ctx.actor, relation, table.id))
  const all = seen.length
    ? await rows.rowsOf(
        ctx.db,
        userId,
        seen.map(({ id }) => id),
      )
    : []
  const byTable = Map.groupBy(all, ({ tableId }) => tableId)
  const isToday = day === today
  const tables = seen.map((table): PersonTable => {
    const { valid, ended } = validAndEnded(byTable.get(table.id) ?? [])
    const hasStart = current(table.columns).some(({ marks }) => marks === 'starts')
    const there = isToday ? valid : rowsOn(byTable.get(table.id) ?? [], day, hasStart)
    return {
      ...shown(table),
      rows: there.map((row) => presentRow(table, row, day)),
      ended: isToday ? ended.map((row) => ({ ...recorded(table, row), ...endingOf(row) })) : [],
      canEdit: isToday && may.edit(ctx.actor, relation, table.id),
    }
  })
  return { data: { day, today, tables } }
}

const recorded = (table: store.Table, { id, cells, recordedAt, recordedBy }: rows.Row) => ({
  id,
  values: presentCells(table.columns, cells),
  recordedAt,
  recordedBy,
})

const presentRow = (table: store.Table, row: rows.Row, day: string): PersonTable['rows'][number] => ({
  ...recorded(table, row),
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  state: stateOn(row, day),
  daysLeft: daysLeft(row, day),
})

export async function add(ctx: Context, key: rows.Key, given: Given) {
  const table = await editable(ctx, key)
  const row = readRow(table, given)
  const id = await rows.insert(ctx.db, key, row, { by: ctx.actor.userId, replaces: null })
  if (!id) throw conflict({ key: 'fieldTables.tooManyRows', values: { max: MOST_ROWS } })
  await record(ctx, fieldTableFacts.rowAdded, key.userId, detailsOf(table, id, {}, row.cells))
  return { id }
}

/** What did not change is not recorded anew. @throws Problem 409 when the row was corrected or removed since */
export async function correct(ctx: Context, key: rows.Key, rowId: string, given: Given, why: string) {
  const table = await editable(ctx, key)
  const before = found(await rows.find(ctx.db, key, rowId))
  const row = readRow(table, given)
  await endRow(ctx.db, rows.ROWS, { userId: key.userId, id: rowId }, { by: ctx.actor.userId, why })
  const details = detailsOf(table, rowId, before.cells, row.cells)
  if (Object.keys(details.changes).length === 0) throw invalid({ general: ['fieldTables.nothingChanged'] })
  const id = found(await rows.insert(ctx.db, key, row, { by: ctx.actor.userId, replaces: before }))
  await record(ctx, fieldTableFacts.rowCorrected, key.userId, { ...details, rowId: id })
  return { id }
}

/** @throws Problem 409 when the row was corrected or removed since */
export async function remove(ctx: Context, key: rows.Key, rowId: string, why: string) {
  const table = await editable(ctx, key)
  const before = found(await rows.find(ctx.db, key, rowId))
  await endRow(ctx.db, rows.ROWS, { userId: key.userId, id: rowId }, { by: ctx.actor.userId, why })
  await record(ctx, fieldTableFacts.rowRemoved, key.userId, detailsOf(table, rowId, before.cells, {}))
}

/** @throws Problem 404 for a table that the actor does not see, as for one that is not there; 403 when they may not edit it */
async function editable(ctx: Context, { userId, tableId }: rows.Key): Promise<store.Table> {
  const relation = await relationTo(ctx.db, ctx.actor, userId)
  const table = found(await store.find(ctx.db, tableId, 'share'))
  if (table.isArchived || !may.see(ctx.actor, relation, tableId)) throw missing()
  ensure(may.edit(ctx.actor, relation, tableId))
  return table
}

/** @throws Problem 422 with messages at `customField-<id of the column>`, as in the profile */
export function readRow({ columns }: store.Table, given: Given): rows.NewRow {
  const fields = current(columns).map(asked)
  const read = readValues(fields, given, fields)
  const cells = Object.fromEntries([...read].filter((one): one is [string, NonNullable<Kept>] => one[1] !== null))
  if (Object.keys(cells).length === 0) throw invalid({ general: ['fieldTables.rowEmpty'] })
  const [startsOn, endsOn] = [markedDay(columns, cells, 'starts'), markedDay(columns, cells, 'ends')]
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) throw invalid(endsTooEarly(columns))
  return { cells, startsOn, endsOn }
}

const endsTooEarly = (columns: readonly Column[]) => ({
  [keyOfField(current(columns).find(({ marks }) => marks === 'ends')!.id)]: ['fieldTables.endsBeforeStart'],
})

/** Which columns changed, by their names, and never to what: readers of the trail need not be readers of the table. */
function detailsOf(table: store.Table, rowId: string, before: Cells, after: Cells) {
  const differs = ({ id }: Column) => JSON.stringify(before[id] ?? null) !== JSON.stringify(after[id] ?? null)
  const changes: Changes = Object.fromEntries(
    current(table.columns)
      .filter(differs)
      .map(({ name }) => [name, [null, null]]),
  )
  return { table: table.name, tableId: table.id, rowId, changes }
}
