/** A table as a column of the people list, and as what it is filtered by: whether a person has a row. */
export const keyOfTable = (id: string) => `fieldTable-${id}` as const
export type TableKey = ReturnType<typeof keyOfTable>
/** A column of a table as what the list is filtered by: people who have a row with such a value. */
export const keyOfTableColumn = (tableId: string, columnId: string) => `${keyOfTable(tableId)}.${columnId}` as const
export type TableColumnKey = ReturnType<typeof keyOfTableColumn>

export const isTableKey = (name: string): name is TableKey => name.startsWith('fieldTable-')

export const isTableColumnKey = (name: string): name is TableColumnKey => isTableKey(name) && name.includes('.')

/** The ids of the table, and of the column if there is one. */
export function idsIn(key: TableKey): { tableId: string; columnId: string | undefined } {
  const [tableId = '', columnId] = key.slice('fieldTable-'.length).split('.')
  return { tableId, columnId }
}

/** How a filter by the table itself is sent. */
export const HAS = ['some', 'none'] as const
export type Has = (typeof HAS)[number]
