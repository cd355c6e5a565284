import { keyOfField } from '#features/people/custom-fields/contract.ts'
import type { FieldKey } from '#features/people/custom-fields/fields.ts'
import {
  fieldValuesOn,
  type ListedField,
  pastCellOf,
  type PastValues,
  permittedFields,
} from '#features/people/custom-fields/server/api.ts'
import type { Input } from '#kit/contract.ts'
import { type Day, todayIn } from '#kit/days.ts'
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
export async function listAsOf(ctx: Context, { cursor, columns, ...asked }: Query) {
  const fields = await granted(ctx, columns)
  const wanted = await readable(ctx, asked)
  const rows = await pageAsOf(ctx, { ...wanted, after: cursorOf(cursor), limit: PAGE + 1 })
  const people = rows.slice(0, PAGE).map(withoutKey)
  return { data: fields.length ? await withFields(ctx, fields, people, wanted.day) : people, next: nextOf(rows) }
}

/** Custom fields that the reader may have as columns. @throws Problem 403 */
const granted = async (ctx: Pick<Context, 'db' | 'actor' | 'language'>, columns: readonly FieldKey[] = []) =>
  (await permittedFields(ctx, { columns, sort: null, filters: {} })).columns

async function withFields<P extends { id: string }>(
  ctx: Pick<Context, 'db' | 'actor'>,
  fields: readonly ListedField[],
  people: readonly P[],
  day: Day,
) {
  const ids = people.map(({ id }) => id)
  const said = await fieldValuesOn(ctx, fields, ids, day)
  return people.map((person) => ({ ...person, customFields: said.get(person.id) ?? {} }))
}

export async function summarizeAsOf(ctx: Context, asked: Input<typeof lookingBack.summarizePeopleAsOf>) {
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
async function planOf(
  ctx: Asking,
  { format, columns, ...asked }: Input<typeof lookingBack.exportPeopleAsOf>,
): Promise<Plan> {
  ensure(may.list(ctx.actor) || may.edit(ctx.actor))
  const { day, filters } = await readable(ctx, asked)
  const fields = await granted(ctx, columns)
  const lineOf = ({ customFields, ...person }: AsOfRow & { customFields: PastValues }) => [
    ...HEAD.map((column) => person[column] ?? ''),
    ...fields.map(({ id }) => {
      const had = customFields[keyOfField(id)]
      return had ? pastCellOf(had, ctx.language) : ''
    }),
    day,
  ]
  return {
    name: `${ctx.say('people.title')} ${day}`,
    format,
    head: [
      ...HEAD.map((column) => ctx.say(`people.columns.${column}`)),
      ...fields.map(({ name }) => name),
      ctx.say('people.columns.asOf'),
    ],
    count: (read) => read(async (db) => summaryOf(await counts(db, countingAsOf({ ...ctx, db }, day, filters))).count),
    parts: async function* (read: Read) {
      for (let after: Cursor | null = null; ;) {
        const from = after
        const people = await read(async (db) => {
          const asking = { ...ctx, db }
          return withFields(asking, fields, await pageAsOf(asking, { day, filters, after: from, limit: PART }), day)
        })
        if (people.length > 0) yield people.map(lineOf)
        if (people.length < PART) return
        after = endOf(people.at(-1)!)
      }
    },
    details: { columns: [...JOB_FIELDS, ...fields.map(({ id }) => keyOfField(id))], day },
  }
}

/** What people were employed as is for those who may see everyone's employment. */
async function readable(
  ctx: Pick<Context, 'db' | 'actor' | 'language' | 'now' | 'ports'>,
  { day, ...asked }: Omit<Query, 'cursor' | 'columns'>,
) {
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
