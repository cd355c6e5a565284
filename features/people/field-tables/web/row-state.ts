import { type FieldValue, keyOfField } from '#features/people/custom-fields/contract.ts'
import { useFilledValue } from '#features/people/custom-fields/web/api.tsx'
import { useHistoryForm } from '#features/people/record/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { fieldTables, type PersonTable, type TableRow } from '../contract.ts'
import { usePersonTables } from './queries.ts'

/** Values by `customField-<id of the column>`, and why a row is corrected. */
export type RowValues = Record<string, FieldValue>

export const columnsNow = ({ columns }: Pick<PersonTable, 'columns'>) => columns.filter(({ isGone }) => !isGone)

/** What a form of this row holds, or of a new one. */
export const rowValues = (table: PersonTable, row: TableRow | undefined): RowValues =>
  Object.fromEntries(columnsNow(table).map(({ id }) => [keyOfField(id), row?.values[id] ?? null]))

const valuesIn = (table: PersonTable, row: TableRow | undefined): RowValues => ({ ...rowValues(table, row), why: '' })

/** The form of a new row, or of a correction. */
export function useRowForm(userId: string, table: PersonTable, opened: TableRow | undefined, onClose: () => void) {
  const add = useChange(fieldTables.addTableRow)
  const correct = useChange(fieldTables.correctTableRow)
  const remove = useChange(fieldTables.removeTableRow)
  const { refetch } = usePersonTables(userId, undefined)
  const draw = useFilledValue()
  return useHistoryForm<TableRow, RowValues>({
    opened,
    history: table,
    valuesOf: (row) => valuesIn(table, row),
    send: async ({ why, ...values }, rowId): Promise<unknown> => {
      const given = { ...values, id: userId, tableId: table.id }
      return rowId === undefined ? add(given) : correct({ ...given, rowId, why: String(why) })
    },
    remove: (rowId, why) => remove({ id: userId, tableId: table.id, rowId, why }),
    refresh: async () => (await refetch()).data?.tables.find(({ id }) => id === table.id),
    say: (values) =>
      columnsNow(table).map((column) => {
        const name = keyOfField(column.id)
        return { name, word: column.name, value: draw(column, values[name] ?? null) }
      }),
    onClose,
  })
}
