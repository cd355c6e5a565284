import { randomUUID } from 'node:crypto'
import { beginRights, endRights } from '#features/core/roles/server/api.ts'
import { hasOptions } from '#features/people/custom-fields/contract.ts'
import { changesBetween } from '#kit/changes.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { conflict, found, invalid, type Message } from '#platform/problems.ts'
import { type Definition, MOST_TABLES, sectionOfTable } from '../contract.ts'
import { fieldTableFacts } from '../facts.ts'
import { may } from './access.ts'
import * as rows from './row-store.ts'
import { type Column, current } from './rules.ts'
import * as store from './store.ts'
import { present } from './table-present.ts'

/** Everyone sees the tables of which they see rows of anyone, editors of fields see all. */
export async function list(ctx: Context) {
  const edit = may.define(ctx.actor)
  const all = await store.all(ctx.db)
  const can = { edit, export: may.export(ctx.actor) }
  if (!edit) {
    const seen = all.filter((table) => !table.isArchived && may.know(ctx.actor, table.id))
    return { data: seen.map((table) => present(table, null)), can }
  }
  const counts = await rows.counts(ctx.db)
  return { data: all.map((table) => present(table, counts.get(table.id) ?? { rows: 0, people: 0, all: 0 })), can }
}

/** Its rights begin at once: each role has on the table what it has on personal details, until it is changed. */
export async function create(ctx: Context, given: Definition) {
  const table = await checked(ctx, given, null)
  const id = await store.insert(ctx.db, table)
  await beginRights(ctx, sectionOfTable(id), 'personal')
  await record(ctx, fieldTableFacts.created, id, { name: table.name })
  return { id }
}

export async function change(ctx: Context, id: string, given: Definition, version: number | undefined) {
  const before = found(await store.find(ctx.db, id))
  const after = await checked(ctx, given, before)
  const saved = await store.change(ctx.db, id, after, version)
  if (saved === undefined) throw conflict('errors.stale')
  const [was, is] = [marksOf(before.columns), marksOf(after.columns)]
  if (was.starts !== is.starts || was.ends !== is.ends) await rows.markDays(ctx.db, id, is.starts, is.ends)
  const changes = changesBetween(said(before), said(after))
  if (Object.keys(changes).length) await record(ctx, fieldTableFacts.updated, id, { name: after.name, changes })
  return { id, version: saved }
}

const marksOf = (columns: readonly Column[]) => {
  const marked = (mark: Column['marks']) => current(columns).find(({ marks }) => marks === mark)?.id ?? null
  return { starts: marked('starts'), ends: marked('ends') }
}

/** As the audit trail says it. */
const said = ({ name, description, columns, remindDays, remindTo }: store.Written) => ({
  name,
  description,
  columns: current(columns).map((column) => [column.name, ...current(column.options).map((one) => one.name)].join(': ')),
  remindDays,
  remindTo: [...remindTo].toSorted(),
})

/** The definition as it is stored. @throws Problem 422 */
async function checked(ctx: Context, given: Definition, before: store.Table | null): Promise<store.Written> {
  const { taken, count } = await store.around(ctx.db, given.name, before?.id ?? null)
  if (!before && count >= MOST_TABLES) throw conflict({ key: 'fieldTables.tooMany', values: { max: MOST_TABLES } })
  const used = before ? await rows.uses(ctx.db, before.id) : { all: 0, columns: new Map<string, number>() }
  const wrong: Record<string, Message[]> = {
    ...(taken && { name: ['fieldTables.nameTaken'] }),
    ...Object.assign({}, ...given.columns.map((_, at) => wrongColumn(given.columns, at, before, used.columns))),
    ...(given.reminder &&
      !given.columns.some(({ marks }) => marks === 'ends') && { reminder: ['fieldTables.reminderNeedsEnd'] }),
  }
  if (Object.keys(wrong).length) throw invalid(wrong)
  return {
    name: given.name,
    description: given.description,
    columns: columnsOf(given.columns, before?.columns ?? [], used.all > 0),
    remindDays: given.reminder?.days ?? null,
    remindTo: [...new Set(given.reminder?.to)],
  }
}

type GivenColumn = Definition['columns'][number]

/** What is wrong with one of the columns, by the name of its input. */
function wrongColumn(
  all: readonly GivenColumn[],
  at: number,
  before: store.Table | null,
  used: ReadonlyMap<string, number>,
): Record<string, Message[]> {
  const column = all[at]!
  const known = current(before?.columns ?? []).find(({ id }) => id === column.id)
  const isTwice = (of: (one: GivenColumn) => unknown) => all.findIndex((one) => of(one) === of(column)) < at
  const count = (known && used.get(known.id)) ?? 0
  const at_ = `columns.${at}`
  return {
    ...(column.id !== undefined && (!known || isTwice(({ id }) => id)) && { [`${at_}.id`]: ['errors.gone'] }),
    ...(isTwice(({ name }) => name.toLowerCase()) && { [`${at_}.name`]: ['fieldTables.columnTwice'] }),
    ...(known &&
      known.type !== column.type &&
      count > 0 && { [`${at_}.type`]: [{ key: 'fieldTables.typeInUse', values: { count } }] }),
    ...wrongMark(column, at_, isTwice),
    ...wrongOptions(column, at_, known),
  }
}

function wrongMark(
  { marks, type }: GivenColumn,
  at: string,
  isTwice: (of: (one: GivenColumn) => unknown) => boolean,
): Record<string, Message[]> {
  if (marks === null) return {}
  if (type !== 'date') return { [`${at}.marks`]: ['fieldTables.markNeedsDate'] }
  return isTwice((one) => one.marks) ? { [`${at}.marks`]: ['fieldTables.markTwice'] } : {}
}

function wrongOptions({ type, options }: GivenColumn, at: string, known: Column | undefined): Record<string, Message[]> {
  if (!hasOptions(type)) return {}
  if (options.length === 0) return { [`${at}.options`]: ['customFields.optionsMissing'] }
  const ids = new Set(current(known?.options ?? []).map(({ id }) => id))
  const first = (place: number, of: (one: GivenColumn['options'][number]) => unknown) =>
    options.findIndex((one) => of(one) === of(options[place]!)) === place
  return Object.assign(
    {},
    ...options.map(({ id }, place) => ({
      ...(!first(place, ({ name }) => name.toLowerCase()) && {
        [`${at}.options.${place}.name`]: ['customFields.optionTwice'],
      }),
      ...(id !== undefined &&
        (!ids.has(id) || !first(place, (one) => one.id)) && { [`${at}.options.${place}.id`]: ['errors.gone'] }),
    })),
  )
}

/** The columns as they are stored. While there are rows, what was taken away stays for their history. */
function columnsOf(given: readonly GivenColumn[], before: readonly Column[], hasRows: boolean): Column[] {
  const stay = given.map(({ id = randomUUID(), name, type, is_required, marks, options }): Column => {
    const known = before.find((one) => one.id === id)?.options ?? []
    return {
      id,
      name,
      type,
      isRequired: is_required,
      marks,
      isGone: false,
      options: hasOptions(type)
        ? withGone(
            options.map((option) => ({ id: option.id ?? randomUUID(), name: option.name, isGone: false })),
            known,
            hasRows,
          )
        : [],
    }
  })
  return withGone(stay, before, hasRows)
}

const withGone = <T extends { id: string; isGone: boolean }>(now: T[], before: readonly T[], isKept: boolean): T[] => [
  ...now,
  ...(isKept ? before.filter(({ id }) => !now.some((one) => one.id === id)) : []).map((one) => ({
    ...one,
    isGone: true,
  })),
]

/** @throws Problem 409 for a table that has or had rows: it is archived instead */
export async function remove(ctx: Context, id: string, version: number | undefined) {
  const { name } = found(await store.find(ctx.db, id))
  if ((await rows.uses(ctx.db, id)).all > 0) throw conflict('fieldTables.hasRows')
  if (!(await store.remove(ctx.db, id, version))) throw conflict('errors.stale')
  await endRights(ctx, sectionOfTable(id))
  await record(ctx, fieldTableFacts.deleted, id, { name })
}

export async function archive(ctx: Context, id: string, isArchived: boolean, version: number | undefined) {
  const { name } = found(await store.find(ctx.db, id))
  const saved = await store.archive(ctx.db, id, isArchived, version)
  if (saved === undefined) throw conflict('errors.stale')
  await record(ctx, isArchived ? fieldTableFacts.archived : fieldTableFacts.restored, id, { name })
  return { id, version: saved }
}

export async function order(ctx: Context, ids: readonly string[]) {
  if (new Set(ids).size < ids.length) throw invalid({ tableIds: ['errors.wrongValue'] })
  if ((await store.order(ctx.db, ids)) < ids.length) throw invalid({ tableIds: ['errors.gone'] })
  await record(ctx, fieldTableFacts.ordered, null)
}
