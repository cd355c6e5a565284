import type { RawBuilder } from 'kysely'
import { isFilterOf, readFilter } from '#features/people/custom-fields/server/api.ts'
import type { Context } from '#platform/context.ts'
import { ensure, invalid } from '#platform/problems.ts'
import { HAS, idsIn, isTableKey, keyOfTable, type TableKey } from '../fields.ts'
import type { ListedRows } from '../listed/contract.ts'
import { may } from './access.ts'
import { type RowsInLine, type TableLines, hasNoRow, hasRow, type RowFilter } from './list-store.ts'
import { current } from './rules.ts'
import * as store from './store.ts'
import { titleOf } from './table-present.ts'

type Asking = Pick<Context, 'db' | 'actor'>

/** Tables that can be columns for the reader, in their order. */
export async function listable({ db, actor }: Asking): Promise<store.Table[]> {
  const all = await store.all(db)
  return all.filter(({ id, isArchived }) => !isArchived && may.know(actor, id))
}

export interface TablesGranted {
  columns: readonly store.Table[]
  /** About a person `u`. */
  conditions: readonly RawBuilder<boolean>[]
}

/**
 * Tables of a list as far as its reader may have them: a column shows the rows that they see, a filter takes the right to see everyone's.
 * What several filters say of one table is true of one row. @throws Problem 403; 422 with a message at a filter's name
 */
export async function permittedTables(
  ctx: Asking,
  wanted: { columns: readonly TableKey[]; filters: Readonly<Record<string, unknown>> },
): Promise<TablesGranted> {
  const filters = Object.entries(wanted.filters).filter((entry): entry is [TableKey, unknown] => isTableKey(entry[0]))
  if (wanted.columns.length === 0 && filters.length === 0) return { columns: [], conditions: [] }
  const tables = new Map((await listable(ctx)).map((table) => [table.id, table]))
  const granted = (key: TableKey): store.Table => {
    const table = tables.get(idsIn(key).tableId)
    ensure(table !== undefined)
    return table!
  }
  const byTable = Map.groupBy(filters, ([key]) => granted(key))
  for (const { id } of byTable.keys()) ensure(may.seeAll(ctx.actor, id))
  return {
    columns: [...new Set(wanted.columns)].map(granted),
    conditions: [...byTable].flatMap(([table, its]) => conditionsOf(table, its)),
  }
}

function conditionsOf(table: store.Table, given: readonly (readonly [TableKey, unknown])[]): RawBuilder<boolean>[] {
  const rows: RowFilter[] = []
  const conditions: RawBuilder<boolean>[] = []
  for (const [key, value] of given) {
    const { columnId } = idsIn(key)
    if (columnId === undefined) {
      const has = HAS.find((one) => one === value)
      if (!has) throw invalid({ [key]: ['errors.wrongValue'] })
      conditions.push(has === 'none' ? hasNoRow(table.id) : hasRow(table.id, []))
    } else rows.push(readRowFilter(table, key, value))
  }
  return rows.length > 0 ? [...conditions, hasRow(table.id, rows)] : conditions
}

function readRowFilter(table: store.Table, key: TableKey, value: unknown): RowFilter {
  const column = current(table.columns).find(({ id }) => id === idsIn(key).columnId)
  ensure(column !== undefined)
  const filter = readFilter(column!.type, value)
  if (!filter) throw invalid({ [key]: ['errors.wrongValue'] })
  return { column: column!, filter }
}

/** Which columns and filters of a saved view its reader may have, and whether a filter still narrows anything. */
export async function readableTables(ctx: Asking) {
  const tables = new Map((await listable(ctx)).map((table) => [table.id, table]))
  const tableOf = (key: TableKey) => tables.get(idsIn(key).tableId)
  const columnOf = (key: TableKey) => current(tableOf(key)?.columns ?? []).find(({ id }) => id === idsIn(key).columnId)
  return {
    hasColumn: (key: TableKey): boolean => tableOf(key) !== undefined && idsIn(key).columnId === undefined,
    mayFilter: (key: TableKey): boolean => {
      const table = tableOf(key)
      return table !== undefined && may.seeAll(ctx.actor, table.id)
    },
    /** The table's name where its column, or the choice, is no longer there; null where the filter holds. */
    lost: (key: TableKey, value: string): string | null => {
      if (idsIn(key).columnId === undefined) return null
      const column = columnOf(key)
      const holds = column && isFilterOf({ type: column.type, options: current(column.options) }, value)
      return holds ? null : tableOf(key)!.name
    },
  }
}

/** How the rows of these tables are answered for each person, by the names of the tables. */
export const rowPresenterOf =
  (tables: readonly store.Table[], language: Context['language']) =>
  (found: TableLines): Record<TableKey, ListedRows> =>
    Object.fromEntries(
      tables.flatMap((table) => {
        const rows = found[table.id]
        return rows ? [[keyOfTable(table.id), inOneLine(table, rows, language)]] : []
      }),
    )

export function inOneLine(
  { columns }: Pick<store.Table, 'columns'>,
  { state, rows, cells, startsOn, endsOn }: RowsInLine,
  language: Context['language'],
): ListedRows {
  const isOne = rows === 1
  const day = state === 'planned' ? startsOn : isOne || state === 'expired' ? endsOn : null
  return { state, rows, title: isOne ? titleOf(columns, cells, language) : '', day }
}
