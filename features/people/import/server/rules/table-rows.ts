import type { Kept } from '#features/people/custom-fields/fields.ts'
import { keyOfTableColumn } from '#features/people/field-tables/fields.ts'
import type { DateFormat } from '#features/people/import/contract.ts'
import type { ColumnField } from '#features/people/import/fields.ts'
import { readText } from './cells.ts'
import type { OwnTable } from './company.ts'
import type { Columns, Findings } from './findings.ts'
import { type OwnReading, readOwn } from './own-fields.ts'
import type { PlannedTableRow } from './planned.ts'
import { textOf, type TableRow } from './table.ts'

export interface TablesReading extends Omit<OwnReading, 'format'> {
  columns: Columns
  formats: ReadonlyMap<ColumnField, DateFormat>
  found: Findings
  /** Those of the tables of which the file has a column. */
  tables: readonly OwnTable[]
}

/** What a line of the file adds to the tables of its person: one row to each table of which it fills a cell. */
export const rowsIn = (reading: TablesReading, line: TableRow): PlannedTableRow[] =>
  reading.tables.flatMap((table) => rowIn(reading, table, line) ?? [])

function rowIn(reading: TablesReading, table: OwnTable, line: TableRow): PlannedTableRow | null {
  const cellOf = (id: string) => line.cells[reading.columns.get(keyOfTableColumn(table.id, id)) ?? -1]
  if (table.columns.every(({ id }) => readText(cellOf(id) ?? '') === '')) return null
  const cells: Record<string, Kept> = {}
  for (const column of table.columns) {
    const key = keyOfTableColumn(table.id, column.id)
    if (!reading.columns.has(key)) continue
    const value = readOwn(
      column,
      cellOf(column.id),
      { ...reading, format: reading.formats.get(key) ?? 'dmy' },
      {
        error: (problem, params) => void reading.found.error(line.number, key, problem, params),
        warn: (warning, params) => reading.found.warn(line.number, key, warning, params),
      },
    )
    if (value) cells[column.id] = value
    else if (value === 0) cells[column.id] = 0
    else if (value === null && column.isRequired) reading.found.error(line.number, key, 'required')
  }
  return { tableId: table.id, cells, ...validityOf(reading, table, cells, line) }
}

function validityOf(
  { found }: Pick<TablesReading, 'found'>,
  table: OwnTable,
  cells: Readonly<Record<string, Kept>>,
  line: TableRow,
): Pick<PlannedTableRow, 'startsOn' | 'endsOn'> {
  const ends = table.columns.find(({ marks }) => marks === 'ends')
  const [startsOn, endsOn] = [dayIn(table, cells, 'starts'), dayIn(table, cells, 'ends')]
  if (ends && startsOn !== null && endsOn !== null && endsOn < startsOn)
    found.error(line.number, keyOfTableColumn(table.id, ends.id), 'rowEndsBeforeStart', {
      date: endsOn,
      start: startsOn,
    })
  return { startsOn, endsOn }
}

function dayIn({ columns }: OwnTable, cells: Readonly<Record<string, Kept>>, mark: 'starts' | 'ends'): string | null {
  const column = columns.find(({ marks }) => marks === mark)
  const kept = column && cells[column.id]
  return typeof kept === 'string' ? kept : null
}

/** A table of which the file has columns but not the required one can have no row. */
export function sayTablesUnmapped(columns: Columns, tables: readonly OwnTable[], found: Findings): void {
  for (const table of tables)
    for (const { id, name, isRequired } of table.columns) {
      const key = keyOfTableColumn(table.id, id)
      if (isRequired && !columns.has(key)) found.error(null, key, 'tableColumnMissing', { table: table.name, name })
    }
}

/** A further line of a person repeats what the first one says of them, or leaves it empty. @param first the person's first line */
export function checkRepeats(
  { columns, found }: Pick<TablesReading, 'columns' | 'found'>,
  first: TableRow,
  line: TableRow,
  isOfTable: (field: ColumnField) => boolean,
): void {
  for (const [field, column] of columns) {
    if (isOfTable(field)) continue
    const [said, says] = [textOf(first.cells[column]), textOf(line.cells[column])].map((text) => text.trim())
    if (says && said !== says && field !== 'email')
      found.error(line.number, field, 'lineDiffers', { row: first.number })
  }
}
