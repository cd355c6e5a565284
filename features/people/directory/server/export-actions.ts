import { type Asking, exportOf, type Plan, type Read } from '#platform/exports.ts'
import type { Input } from '#kit/contract.ts'
import { keyOfField } from '#features/people/custom-fields/contract.ts'
import { type FieldKey, isFieldKey } from '#features/people/custom-fields/fields.ts'
import { cellOf, listable } from '#features/people/custom-fields/server/api.ts'
import { isTableKey, keyOfTable, type TableKey } from '#features/people/field-tables/fields.ts'
import type { ListedRows } from '#features/people/field-tables/listed/contract.ts'
import { listableTables, rowPresenterOf } from '#features/people/field-tables/server/api.ts'
import { statusWord } from '#features/people/record/contract.ts'
import { ensure, type Message } from '#platform/problems.ts'
import { directory } from '../contract.ts'
import { type Column, COLUMNS, wordOfColumn } from '../fields.ts'
import { directoryFacts } from '../facts.ts'
import { may } from './access.ts'
import { endOf, narrow, permitted, todaySources, withToday } from './list-actions.ts'
import type { Cursor } from './rules.ts'
import * as store from './store.ts'

/** Rows of a file that are read at once. A larger part holds everyone else's answers longer: bench/heavy-neighbours.ts. */
const PART = 40

export const peopleExport = exportOf({
  name: 'people',
  route: directory.exportPeople,
  fact: directoryFacts.exported,
  tag: 'people',
  plan: planOf,
})

async function planOf(ctx: Asking, { format, ...asked }: Input<typeof directory.exportPeople>): Promise<Plan> {
  ensure(may.edit(ctx.actor) || ctx.actor.isAdmin || ctx.actor.permissions.has('people.people.view'))
  const columns = asked.columns ?? (await allColumns(ctx))
  const { filters: permittedFilters, ...order } = await permitted(ctx, { ...asked, columns })
  const filters = await narrow(ctx, permittedFilters)
  const goingOn = todaySources(ctx)
  const wanted = { ...order, filters, goingOn }
  const own = new Map(order.fields.map((field, place) => [keyOfField(field.id), { field, place }]))
  const tables = new Map(order.tables.map(({ id, name }) => [keyOfTable(id), name]))
  const rowsIn = rowPresenterOf(order.tables, ctx.language)
  const cells = ({ kept, found, missing: _missing, ...row }: store.Listed) => {
    const rows = found && rowsIn(found)
    const person = withToday(ctx, goingOn, row)
    const cell = (column: Column | FieldKey | TableKey) => {
      if (isTableKey(column)) return rowsWord(ctx, rows?.[column])
      if (isFieldKey(column)) {
        const { field, place } = own.get(column)!
        return cellOf(field, kept?.[place], ctx.language)
      }
      if (column === 'status') return ctx.say(`people.statuses.${statusWord(person)}`)
      return column === 'today' ? (person.today?.text ?? '') : String(person[column] ?? '')
    }
    return [person.firstName, person.lastName, ...columns.map(cell)]
  }
  const word = (column: string) => {
    if (isTableKey(column)) return tables.get(column)!
    return isFieldKey(column) ? own.get(column)!.field.name : ctx.say(wordOfColumn(column) as Message)
  }
  return {
    name: ctx.say('people.title'),
    format,
    head: ['firstName', 'lastName', ...columns].map(word),
    count: (read) => read((db) => store.count(db, filters)),
    parts: async function* (read: Read) {
      for (let after: Cursor | null = null; ;) {
        const from = after
        const people = await read((db) => store.part({ ...ctx, db }, { ...wanted, after: from, limit: PART }))
        if (people.length > 0) yield people.map(cells)
        if (people.length < PART) return
        after = endOf(people.at(-1)!, order.sort)
      }
    },
    details: { columns },
  }
}

/** All that the reader can have: those of the product, then the company's own. */
async function allColumns(ctx: Asking): Promise<(Column | FieldKey | TableKey)[]> {
  const own = await listable(ctx)
  const tables = await listableTables(ctx)
  return [
    ...COLUMNS.filter((column) => may.haveColumn(ctx.actor, column)),
    ...own.map(({ id }) => keyOfField(id)),
    ...tables.map(({ id }) => keyOfTable(id)),
  ]
}

/** A person's rows in one line; days as elsewhere in a file. */
function rowsWord({ say }: Pick<Asking, 'say'>, rows: ListedRows | undefined): string {
  if (!rows) return ''
  const { state, rows: count, title, day } = rows
  const what = title || say({ key: 'people.tables.rows', values: { count } })
  return day ? say({ key: `people.tables.${state}`, values: { what, day } }) : what
}
