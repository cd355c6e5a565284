import { type FieldValue, keyOfField } from '#features/people/custom-fields/contract.ts'
import { type Reading, cellOf, wireOf } from '#features/people/custom-fields/server/api.ts'
import type { Actor, Context } from '#platform/context.ts'
import type { FieldTable, Reminder, TableColumn } from '../contract.ts'
import { may } from './access.ts'
import { type Cells, type Column, current } from './rules.ts'
import type { Table } from './store.ts'

const named = ({ id, name }: { id: string; name: string }) => ({ id, name })

/** A column as custom fields read and check a value. */
export const asked = ({ id, type, isRequired, options }: Column): Reading => ({
  id,
  type,
  isRequired,
  limits: null,
  options: current(options).map(named),
})

const presentColumn = ({ isRequired, options, ...column }: Column): TableColumn => ({
  ...column,
  is_required: isRequired,
  options: current(options).map(named),
})

export const reminderOf = ({ remindDays, remindTo }: Pick<Table, 'remindDays' | 'remindTo'>): Reminder | null =>
  remindDays === null ? null : { days: remindDays, to: remindTo }

/** What every reader of a table knows of it. */
export const shown = (table: Table) => ({
  id: table.id,
  name: table.name,
  description: table.description,
  columns: table.columns.map(presentColumn),
  reminder: reminderOf(table),
})

export const present = (table: Table, count: FieldTable['count'], actor: Actor): FieldTable => ({
  ...shown(table),
  isArchived: table.isArchived,
  version: table.version,
  isListed: !table.isArchived && may.know(actor, table.id),
  isForAll: !table.isArchived && may.seeAll(actor, table.id),
  count,
})

/** A row's values as they are answered, also of columns and options that are gone. What is empty is left out. */
export function presentCells(columns: readonly Column[], cells: Cells): Record<string, FieldValue> {
  const values: Record<string, FieldValue> = {}
  for (const { id, type, options } of columns) {
    const kept = cells[id] ?? null
    if (kept !== null) values[id] = wireOf({ type, options }, kept)
  }
  return values
}

/** The cells of a file. */
export const textsOf = (columns: readonly Column[], cells: Cells, language: Context['language']): string[] =>
  current(columns).map((column) => cellOf(column, cells[column.id], language))

/** Types whose values say what a row is of. */
const TITLES: readonly Column['type'][] = ['string', 'select', 'checkbox', 'country', 'text']

/** What a row is of, in a few words: its first value that is no number and no day. */
export function titleOf(columns: readonly Column[], cells: Cells, language: Context['language']): string {
  const column = current(columns).find(({ id, type }) => TITLES.includes(type) && (cells[id] ?? null) !== null)
  return column ? cellOf(column, cells[column.id], language) : ''
}

/** The same of values by the keys of their columns, as a request has them. */
export const titleIn = (
  { columns }: Pick<Table, 'columns'>,
  values: Readonly<Record<string, unknown>>,
  language: Context['language'],
): string => {
  const cells = Object.fromEntries(columns.map(({ id }) => [id, (values[keyOfField(id)] ?? null) as Cells[string]]))
  return titleOf(columns, cells, language)
}
