import { type Asking, exportOf, type Plan, type Read } from '#platform/exports.ts'
import type { Input } from '#kit/contract.ts'
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
  const { sort, direction, ...order } = permitted(ctx, asked)
  const filters = await narrow(ctx, order.filters)
  const columns = (asked.columns ?? COLUMNS).filter((column) => may.haveColumn(ctx.actor, column))
  const goingOn = todaySources(ctx)
  const wanted = { filters, sort, direction, columns, goingOn }
  const cells = (row: store.Listed) => {
    const person = withToday(ctx, goingOn, row)
    const cell = (column: Column) => {
      if (column === 'status') return ctx.say(`people.statuses.${statusWord(person)}`)
      return column === 'today' ? (person.today?.text ?? '') : String(person[column] ?? '')
    }
    return [person.firstName, person.lastName, ...columns.map(cell)]
  }
  return {
    name: ctx.say('people.title'),
    format,
    head: ['firstName', 'lastName', ...columns].map((column) => ctx.say(wordOfColumn(column) as Message)),
    count: (read) => read((db) => store.count(db, filters)),
    parts: async function* (read: Read) {
      for (let after: Cursor | null = null; ;) {
        const from = after
        const people = await read((db) => store.part({ ...ctx, db }, { ...wanted, after: from, limit: PART }))
        if (people.length > 0) yield people.map(cells)
        if (people.length < PART) return
        after = endOf(people.at(-1)!, sort)
      }
    },
    details: { columns },
  }
}
