import type { Input } from '#kit/contract.ts'
import { type Asking, exportOf, type Plan, type Read } from '#platform/exports.ts'
import { ensure, found, missing } from '#platform/problems.ts'
import { fieldTables } from '../contract.ts'
import { fieldTableFacts } from '../facts.ts'
import { may } from './access.ts'
import * as rows from './expiring-store.ts'
import { current } from './rules.ts'
import * as store from './store.ts'
import { textsOf } from './table-present.ts'

/** Rows of a file that are read at once. */
const PART = 200

export const tableExport = exportOf({
  name: 'fieldTable',
  route: fieldTables.exportFieldTable,
  fact: fieldTableFacts.exported,
  tag: 'people',
  plan: planOf,
})

/** @throws Problem 404 for a table that the actor sees of nobody */
async function planOf(ctx: Asking, { tableId, format }: Input<typeof fieldTables.exportFieldTable>): Promise<Plan> {
  ensure(may.export(ctx.actor))
  const { name, columns, isArchived } = found((await store.all(ctx.db)).find(({ id }) => id === tableId))
  if (isArchived || !may.know(ctx.actor, tableId)) throw missing()
  return {
    name,
    format,
    head: [
      ctx.say('people.columns.firstName'),
      ctx.say('people.columns.lastName'),
      ...current(columns).map((one) => one.name),
    ],
    count: (read) => read((db) => rows.count(db, ctx.actor, tableId)),
    parts: async function* (read: Read) {
      for (let after: rows.Exported['place'] | null = null; ;) {
        const from: rows.Exported['place'] | null = after
        const page: readonly rows.Exported[] = await read((db) =>
          rows.part(db, ctx.actor, { tableId, after: from, most: PART }),
        )
        if (page.length > 0)
          yield page.map(({ firstName, lastName, cells }) => [
            firstName,
            lastName,
            ...textsOf(columns, cells, ctx.language),
          ])
        if (page.length < PART) return
        after = page.at(-1)!.place
      }
    },
    details: { table: name },
  }
}
