import type { Context } from '#platform/context.ts'
import { newFact, recordMany } from '#platform/events.ts'
import { fieldTableFacts } from '../facts.ts'
import { may } from './access.ts'
import { type ImportedRow, insertMany } from './row-store.ts'
import { current } from './rules.ts'
import * as store from './store.ts'
import { asked } from './table-present.ts'

type Asking = Pick<Context, 'db' | 'actor'>

/** Tables that the actor may fill in for people who are still to come, as an import reads their columns; the same until the transaction ends. */
export async function importable({ db, actor }: Asking) {
  const tables = (await store.all(db)).filter(({ id, isArchived }) => !isArchived && may.editAll(actor, id))
  return tables.map(({ id, name, columns }) => ({
    id,
    name,
    columns: current(columns).map((column) => ({ ...asked(column), name: column.name, marks: column.marks })),
  }))
}

/** Keeps their columns as they are. */
export async function holdTables(asking: Asking): Promise<void> {
  for (const { id } of await importable(asking)) await store.find(asking.db, id, 'share')
}

/** Rows of people who have none yet. */
export async function insertImported({ db, actor }: Asking, rows: readonly ImportedRow[]): Promise<void> {
  if (rows.length === 0) return
  const tables = new Map((await store.all(db)).map((table) => [table.id, table]))
  const made = await insertMany(db, rows, actor.userId)
  await recordMany(
    { db, ip: '', actor },
    made.map(({ id, userId, tableId, filled }) => {
      const { name, columns } = tables.get(tableId)!
      // as of a row that is added by hand: which columns it fills, never with what
      const names = columns.filter((column) => filled.includes(column.id)).map((column) => column.name)
      const changes = Object.fromEntries(names.map((one) => [one, [null, null] as [null, null]]))
      return newFact(fieldTableFacts.rowImported, userId, { table: name, tableId, rowId: id, changes })
    }),
  )
}
