import { type FieldValue, keyOfField } from '#features/people/custom-fields/contract.ts'
import { useSection } from '#features/people/profile/web/api.ts'
import { useChange } from '#ui/forms/change.ts'
import { fieldTables, type PersonTable, type TableRow } from '../contract.ts'
import { usePersonTables } from './queries.ts'

/** Values by `customField-<id of the column>`, and why a row is corrected. */
export type RowValues = Record<string, FieldValue>

export const columnsNow = ({ columns }: Pick<PersonTable, 'columns'>) => columns.filter(({ isGone }) => !isGone)

const valuesIn = (table: PersonTable, row: TableRow | undefined): RowValues => ({
  ...Object.fromEntries(columnsNow(table).map(({ id }) => [keyOfField(id), row?.values[id] ?? null])),
  why: '',
})

/** The row in place of this one, after so many corrections; nothing once it was removed. */
export function latestOf(table: PersonTable | undefined, rowId: string): { row: TableRow; steps: number } | undefined {
  let id: string | null | undefined = rowId
  for (let steps = 0; id; steps++) {
    const row = table?.rows.find((one) => one.id === id)
    if (row) return { row, steps }
    id = table?.ended.find((one) => one.id === id)?.replacedBy
  }
  return undefined
}

/** The form of a new row, or of a correction. What others corrected meanwhile is named, and nothing typed is lost. */
export function useRowForm(userId: string, table: PersonTable, opened: TableRow | undefined, onClose: () => void) {
  const add = useChange(fieldTables.addTableRow)
  const correct = useChange(fieldTables.correctTableRow)
  const { refetch } = usePersonTables(userId, undefined)
  const latest = opened && latestOf(table, opened.id)
  const current = valuesIn(table, latest?.row ?? opened)
  const { form, theirs } = useSection<RowValues>({
    current,
    version: latest?.steps ?? 0,
    send: async ({ why, ...values }): Promise<unknown> => {
      const given = { ...values, id: userId, tableId: table.id }
      if (!opened) return add(given)
      return correct({ ...given, rowId: latest?.row.id ?? opened.id, why: String(why) })
    },
    refresh: async () => {
      const now = (await refetch()).data?.tables.find(({ id }) => id === table.id)
      const found = opened && latestOf(now, opened.id)
      return { data: found && { version: found.steps } }
    },
    onClose,
  })
  const isGone = opened !== undefined && latest === undefined
  return { form, current, theirs, isGone, rowId: latest?.row.id ?? opened?.id }
}
