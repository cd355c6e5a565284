import type { Mapping } from '#features/people/import/contract.ts'
import type { ColumnField } from '#features/people/import/fields.ts'
import type { CellProblem, CellWarning } from './problems.ts'
import type { CellError, Warning } from './planned.ts'

export type Params = Record<string, string | number>

/** Collects what is wrong, each at its row and column. */
export interface Findings {
  errors: CellError[]
  warnings: Warning[]
  error(row: number | null, field: ColumnField, key: CellProblem, params?: Params): void
  warn(row: number | null, field: ColumnField, key: CellWarning, params?: Params): void
}

export function findings(columns: Columns): Findings {
  const errors: CellError[] = []
  const warnings: Warning[] = []
  const place = (row: number | null, field: ColumnField, params: Params) => ({
    row,
    column: columnOf(columns, field),
    field,
    params,
  })
  return {
    errors,
    warnings,
    error: (row, field, key, params = {}) => void errors.push({ ...place(row, field, params), key }),
    warn: (row, field, key, params = {}) => void warnings.push({ ...place(row, field, params), key }),
  }
}

export type Columns = ReadonlyMap<ColumnField, number>

export const columnsOf = (mapping: Mapping): Columns =>
  new Map(mapping.flatMap((field, column) => (field === null ? [] : [[field, column] as const])))

/** Both parts of a name can come from the column of whole names. */
function columnOf(columns: Columns, field: ColumnField): number | null {
  const own = columns.get(field)
  if (own !== undefined) return own
  return field === 'firstName' || field === 'lastName' ? (columns.get('fullName') ?? null) : null
}
