import { keyOfField } from '#features/people/custom-fields/contract.ts'
import type { Db } from '#platform/db.ts'
import { label, type SweepPart } from '#tests/sweeps/part.ts'
import { fieldTables } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    fieldTable: string
    fieldTableColumn: string
    fieldTableRow: string
  }
}

const why = 'It was typed wrong'

async function anyTable(db: Db) {
  const row = await db
    .selectFrom('fieldTables as t')
    .innerJoin('fieldTableRows as r', 'r.tableId', 't.id')
    .select(['t.id as fieldTable', 't.columns', 'r.id as fieldTableRow'])
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { columns, ...shared } = row
  return { ...shared, fieldTableColumn: (columns as unknown as { id: string }[])[0]!.id }
}

export const sweep: SweepPart = {
  of: [fieldTables],
  own: {
    id: ({ path }) => (path.startsWith('/api/people') ? 'user' : 'fieldTable'),
    tableId: 'fieldTable',
    tableIds: 'fieldTable',
    rowId: 'fieldTableRow',
    columns: ({ method }) => (method === 'PUT' ? 'fieldTableColumn' : undefined),
  },
  records: async (db, { route, user, mark }) => {
    // a company has few tables: calls of other features share one
    const shared = route.path.includes('tables') ? undefined : await anyTable(db)
    if (shared) return shared
    const column = crypto.randomUUID()
    const { id } = await db
      .insertInto('fieldTables')
      .values({
        name: `Visas ${mark}`,
        columns: JSON.stringify([
          { id: column, name: 'Number', type: 'string', isRequired: false, marks: null, isGone: false, options: [] },
        ]),
        isArchived: route.path.endsWith('/restore'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (route.path === '/api/field-tables/:id' && route.method === 'DELETE')
      return { fieldTable: id, fieldTableColumn: column }
    const row = crypto.randomUUID()
    await db
      .insertInto('fieldTableRows')
      .values({ id: row, firstId: row, tableId: id, userId: user, cells: JSON.stringify({ [column]: `X-${mark}` }) })
      .execute()
    return { fieldTable: id, fieldTableColumn: column, fieldTableRow: row }
  },
  passesOver: ['listExpiringRows.tableId'],
  examples: {
    createFieldTable: () => ({ name: label(), columns: [{ name: 'Number', type: 'string' }] }),
    changeFieldTable: (f) => ({
      name: label(),
      columns: [{ id: f.fieldTableColumn, name: 'Passport number', type: 'string' }],
    }),
    orderFieldTables: (f) => ({ tableIds: [f.fieldTable] }),
    exportFieldTable: (f) => ({ tableId: f.fieldTable }),
    addTableRow: (f) => ({ [keyOfField(f.fieldTableColumn)]: label() }),
    correctTableRow: (f) => ({ [keyOfField(f.fieldTableColumn)]: label(), why }),
    removeTableRow: () => ({ why }),
  },
}
