import { LISTS, MOST_FINDINGS, type Report } from '#features/people/import/contract.ts'
import type { CellError, Plan, Warning } from './planned.ts'
import { textOf, type Table } from './table.ts'

/** A finding as stored: translated when it is read, into the reader's language. */
export interface Kept {
  kind: 'error' | 'warning'
  row: number | null
  /** The header; null speaks of the file. */
  column: string | null
  value: string
  key: string
  params: Record<string, string | number>
}

const MOST_NAMES = 20

export function reportOf(planned: Plan, failure: Report['failure'] = null): Report {
  const { rows, errors, warnings, skipped, willCreate, questions } = planned
  return {
    people: rows.length,
    inactive: rows.filter((row) => !row.active).length,
    undated: rows.filter((row) => row.active && row.hireDate === null).length,
    skipped: skipped.length,
    errors: errors.length,
    warnings: warnings.length,
    errorKinds: kindsOf(errors),
    warningKinds: kindsOf(warnings),
    willCreate: LISTS.flatMap((list) => {
      const names = willCreate.filter((entry) => entry.list === list).map(({ name }) => name)
      return names.length ? [{ list, count: names.length, names: names.slice(0, MOST_NAMES) }] : []
    }),
    questions,
    failure,
  }
}

/** The first of each kind, with the value of the cell beside it. */
export function findingsOf(planned: Plan, table: Table): Kept[] {
  const rows = new Map(table.rows.map((row) => [row.number, row]))
  const kept = (kind: Kept['kind'], { row, column, field, key, params }: CellError | Warning): Kept => ({
    kind,
    row,
    column: column === null ? null : table.headers[column] || null,
    value: row === null || column === null ? '' : textOf(rows.get(row)?.cells[column]).slice(0, 100),
    key,
    params: field === null ? params : { ...params, field },
  })
  return [
    ...planned.errors.slice(0, MOST_FINDINGS).map((error) => kept('error', error)),
    ...planned.warnings.slice(0, MOST_FINDINGS).map((warning) => kept('warning', warning)),
  ]
}

/** The most frequent first. */
function kindsOf<K extends string>(found: readonly { key: K }[]): { key: K; count: number }[] {
  const counts = new Map<K, number>()
  for (const { key } of found) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].map(([key, count]) => ({ key, count })).toSorted((a, b) => b.count - a.count)
}
