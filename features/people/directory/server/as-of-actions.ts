import type { Input } from '#kit/contract.ts'
import { todayIn } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { type Asking, exportOf, type Plan, type Read } from '#platform/exports.ts'
import { ensure, notUnderstood } from '#platform/problems.ts'
import { JOB_FIELDS, lookingBack } from '../as-of/contract.ts'
import { directoryFacts } from '../facts.ts'
import { may } from './access.ts'
import { type AsOfRow, countingAsOf, differenceCounts, differing, type DifferingRow, pageAsOf } from './as-of-store.ts'
import { counts } from './facet-store.ts'
import { narrow, summaryOf } from './list-actions.ts'
import { type Cursor, readCursor, writeCursor } from './rules.ts'

const PAGE = 50
type Query = Input<typeof lookingBack.listPeopleAsOf>

/** Who was there on another day, as far as the reader may know. */
export async function listAsOf(ctx: Context, { cursor, ...asked }: Query) {
  const rows = await pageAsOf(ctx, { ...(await readable(ctx, asked)), after: cursorOf(cursor), limit: PAGE + 1 })
  return { data: rows.slice(0, PAGE).map(withoutKey), next: nextOf(rows) }
}

export async function summarizeAsOf(ctx: Context, asked: Query) {
  const { day, filters } = await readable(ctx, asked)
  return {
    ...summaryOf(await counts(ctx.db, countingAsOf(ctx, day, filters))),
    can: { export: may.export(ctx.actor) },
  }
}

type AskedDifference = Input<typeof lookingBack.comparePeople>

/** Who joined, left or moved between two days. */
export async function compare(ctx: Context, { from, to, cursor, ...asked }: AskedDifference) {
  const after = cursorOf(cursor)
  const wanted = { from, to, filters: await narrow(ctx, asked), after, limit: PAGE + 1 }
  const rows = await differing(ctx, wanted)
  return {
    data: rows.slice(0, PAGE).map(differenceOf),
    ...(!after && { counts: await differenceCounts(ctx, wanted) }),
    next: nextOf(rows),
  }
}

/** The first job of people who joined, the last job of people who left. */
function differenceOf({ before, after, nameKey: _nameKey, ...person }: DifferingRow) {
  const was = (field: (typeof JOB_FIELDS)[number]) => (person.what === 'joined' ? null : before[field])
  const is = (field: (typeof JOB_FIELDS)[number]) => (person.what === 'left' ? null : after[field])
  return {
    ...person,
    changes: JOB_FIELDS.map((field) => ({ field, before: was(field), after: is(field) })).filter(
      (change) => change.before !== change.after,
    ),
  }
}

export const asOfExport = exportOf({
  name: 'people-as-of',
  route: lookingBack.exportPeopleAsOf,
  fact: directoryFacts.exported,
  tag: 'people',
  plan: planOf,
})

const HEAD = ['firstName', 'lastName', ...JOB_FIELDS] as const
/** Rows of a file that are read at once. */
const PART = 40

/** The day is in the file's name and in each row: a file is renamed and cut. */
async function planOf(ctx: Asking, { format, ...asked }: Input<typeof lookingBack.exportPeopleAsOf>): Promise<Plan> {
  ensure(may.list(ctx.actor) || may.edit(ctx.actor))
  const { day, filters } = await readable(ctx, asked)
  return {
    name: `${ctx.say('people.title')} ${day}`,
    format,
    head: [...HEAD.map((column) => ctx.say(`people.columns.${column}`)), ctx.say('people.columns.asOf')],
    count: (read) => read(async (db) => summaryOf(await counts(db, countingAsOf({ ...ctx, db }, day, filters))).count),
    parts: async function* (read: Read) {
      for (let after: Cursor | null = null; ;) {
        const from = after
        const people = await read((db) => pageAsOf({ ...ctx, db }, { day, filters, after: from, limit: PART }))
        if (people.length > 0) yield people.map((person) => [...HEAD.map((column) => person[column] ?? ''), day])
        if (people.length < PART) return
        after = endOf(people.at(-1)!)
      }
    },
    details: { columns: [...JOB_FIELDS], day },
  }
}

/** What people were employed as is for those who may see everyone's employment. */
async function readable(ctx: Pick<Context, 'db' | 'actor' | 'now'>, { day, ...asked }: Omit<Query, 'cursor'>) {
  if (asked.employmentType) ensure(may.readTypes(ctx.actor))
  return { day: day ?? todayIn('UTC', ctx.now), filters: await narrow(ctx, asked) }
}

/** @throws Problem 400 for one that no page has handed out */
function cursorOf(text: string | undefined): Cursor | null {
  const after = text ? readCursor(text) : null
  if (text && !after) throw notUnderstood()
  return after
}

type Keyed = Pick<AsOfRow, 'id' | 'nameKey'>
const endOf = ({ id, nameKey }: Keyed): Cursor => ({ group: null, key: nameKey, id })
const nextOf = (rows: readonly Keyed[]) => (rows.length > PAGE ? writeCursor(endOf(rows[PAGE - 1]!)) : null)
const withoutKey = ({ nameKey: _nameKey, ...person }: AsOfRow) => person
