import { type FieldKey, isFieldKey } from '#features/people/custom-fields/fields.ts'
import {
  countableFields,
  permittedFields,
  presenterOf,
  searchableFields,
} from '#features/people/custom-fields/server/api.ts'
import { isTableKey, type TableKey } from '#features/people/field-tables/fields.ts'
import { permittedTables, rowPresenterOf } from '#features/people/field-tables/server/api.ts'
import { typesInForce } from '#features/people/employment/server/api.ts'
import { goingOn, type GoingOnSource } from '#features/people/record/server/api.ts'
import type { Context } from '#platform/context.ts'
import { ensure, notUnderstood } from '#platform/problems.ts'
import { MOST_CHOSEN } from '../changes/contract.ts'
import type { Filters, Order } from '../contract.ts'
import { COLUMNS, type Column, LIST_STATES, SORTS } from '../fields.ts'
import { may } from './access.ts'
import { type Counted, countGaps, counts, fieldCounts, listed } from './facet-store.ts'
import { type FacetName, isSimilar, lookUp, type Narrowing } from './filter-store.ts'
import { gapsFor } from './gap-store.ts'
import { type Cursor, readCursor, withBelow, writeCursor } from './rules.ts'
import * as store from './store.ts'
import { todayOf } from './today-present.ts'
import { saysToday } from './today-store.ts'

const PAGE = 50
type BuiltInSort = (typeof SORTS)[number]

export async function list(ctx: Context, { cursor, ...asked }: Filters & Order & { cursor?: string | undefined }) {
  const after = cursor ? readCursor(cursor) : null
  if (cursor && !after) throw notUnderstood()
  const { filters, ...order } = await permitted(ctx, asked)
  const sources = todaySources(ctx)
  const wanted = {
    ...order,
    filters: await narrow(ctx, filters),
    goingOn: sources,
    after,
    limit: PAGE + 1,
  }
  const rows = await store.page(ctx, wanted)
  const data = rows.length > PAGE ? rows.slice(0, PAGE) : rows
  const valuesIn = presenterOf(order.fields)
  const rowsIn = rowPresenterOf(order.tables, ctx.language)
  return {
    data: data.map(({ kept, found, missing, ...row }) => ({
      ...withToday(ctx, sources, row),
      ...(missing && { missing }),
      ...(kept && { customFields: valuesIn(kept) }),
      ...(found && { tables: rowsIn(found) }),
    })),
    next: rows.length > PAGE ? writeCursor(endOf(data[PAGE - 1]!, order.sort)) : null,
  }
}

/** Everyone who matches the filters, up to the most that can be chosen. */
export async function listIds(ctx: Context, asked: Filters): Promise<string[]> {
  const { filters } = await permitted(ctx, { ...asked, sort: 'name', direction: 'asc' })
  return store.idsOf(ctx.db, await narrow(ctx, filters), MOST_CHOSEN)
}

export async function summarize(ctx: Context, asked: Filters) {
  const { filters } = await permitted(ctx, { ...asked, sort: 'name', direction: 'asc' })
  const narrowing = await narrow(ctx, filters)
  const counted = await counts(ctx.db, listed(narrowing))
  const statuses = new Map(choicesOf(counted, 'status').map(({ id, count }) => [id, count]))
  return {
    ...summaryOf(counted),
    similar: isSimilar(narrowing),
    statuses: LIST_STATES.map((id) => ({ id, count: statuses.get(id) ?? 0 })),
    skills: choicesOf(counted, 'skills'),
    columns: COLUMNS.filter((column) => may.haveColumn(ctx.actor, column)),
    sorts: SORTS.filter((sort) => may.sortBy(ctx.actor, sort)),
    can: {
      create: may.create(ctx.actor),
      edit: may.edit(ctx.actor),
      export: may.export(ctx.actor),
      lookBack: may.lookBack(ctx.actor),
    },
  }
}

/** How many people each choice of custom fields leaves. */
export async function countFields(ctx: Context, asked: Filters) {
  const { filters } = await permitted(ctx, { ...asked, sort: 'name', direction: 'asc' })
  const fields = await countableFields(ctx)
  const counted = await fieldCounts(ctx.db, fields, await narrow(ctx, filters))
  return fields.map((id) => ({
    id,
    choices: counted.filter(({ fieldId }) => fieldId === id).map(({ choice, count }) => ({ id: choice, count })),
  }))
}

/** How many people lack what the reader may fill in. */
export async function gaps(ctx: Context, asked: Filters) {
  const { filters } = await permitted(ctx, { ...asked, sort: 'name', direction: 'asc' })
  return countGaps(ctx.db, await narrow(ctx, filters))
}

const choicesOf = (counted: readonly Counted[], facet: FacetName) =>
  counted.flatMap(({ facet: its, id, name, parentId, count }) =>
    its === facet && id !== null ? [{ id, name, parentId, count }] : [],
  )

/** The total and the facets that every day has. */
export const summaryOf = (counted: readonly Counted[]) => ({
  count: counted.find(({ facet }) => facet === 'all')?.count ?? 0,
  departments: withBelow(choicesOf(counted, 'department')),
  locations: choicesOf(counted, 'location'),
  jobTitles: choicesOf(counted, 'jobTitle'),
  employmentTypes: choicesOf(counted, 'employmentType'),
  managers: choicesOf(counted, 'manager'),
})

/** What features say of a person's day: nothing that is pending. */
export const todaySources = ({ ports }: Pick<Context, 'ports'>): readonly GoingOnSource[] =>
  ports.of(goingOn).filter(({ says }) => says !== 'due')

export const withToday = (
  ctx: Pick<Context, 'say' | 'language'>,
  sources: readonly GoingOnSource[],
  { day, ...row }: Omit<store.Listed, 'kept' | 'found' | 'missing'>,
) => ({ ...row, ...(day && { today: todayOf(ctx, sources, day), timeZone: day.timeZone }) })

/** The search, looked up in what the reader may see of everyone. */
export async function narrow(
  ctx: Pick<Context, 'db' | 'actor' | 'now' | 'ports' | 'language'>,
  filters: Filters & Pick<Narrowing, 'ofFields' | 'ofTables'>,
): Promise<Narrowing> {
  const { actor } = ctx
  const searchable = {
    withEmail: true,
    withPhone: may.searchPhones(actor),
    withNumber: may.searchNumbers(actor),
  }
  const narrowing = await lookUp(ctx.db, filters, searchable, filters.search ? await searchableFields(ctx) : [])
  const says = filters.today?.length ? saysToday(ctx, todaySources(ctx), filters.today) : null
  return {
    ...narrowing,
    saysToday: says,
    types: may.readTypes(actor) ? typesInForce(ctx.now) : null,
    gaps: gapsFor(ctx),
  }
}

/** One set of readable columns drives selecting, filtering, sorting, searching and exporting alike. */
export async function permitted(
  ctx: Pick<Context, 'db' | 'actor' | 'language' | 'now' | 'ports'>,
  asked: Filters & Order,
) {
  const { sort, direction, columns, ...filters } = asked
  ensure(isFieldKey(sort) || may.sortBy(ctx.actor, sort))
  ensureReadable(ctx, filters)
  const own = await permittedFields(ctx, {
    columns: columns?.filter((name): name is FieldKey => isFieldKey(name)) ?? [],
    sort: isFieldKey(sort) ? sort : null,
    filters,
  })
  const tables = await permittedTables(ctx, {
    columns: columns?.filter((name): name is TableKey => isTableKey(name)) ?? [],
    filters,
  })
  return {
    filters: { ...filters, ofFields: own.conditions, ofTables: tables.conditions },
    sort: own.sort ?? (sort as BuiltInSort),
    direction,
    columns: permittedColumns(ctx, columns),
    fields: own.columns,
    tables: tables.columns,
  }
}

/** A filter reveals what it goes by. @throws Problem 403 */
function ensureReadable(
  ctx: Pick<Context, 'actor' | 'now' | 'ports'>,
  {
    hiredFrom,
    hiredTo,
    employmentType,
    missing,
  }: Pick<Filters, 'hiredFrom' | 'hiredTo' | 'employmentType' | 'missing'>,
): void {
  if (hiredFrom || hiredTo) ensure(may.readForAll(ctx.actor, 'hireDate'))
  if (employmentType) ensure(may.readTypes(ctx.actor))
  if (missing) ensure(missing.every((gap) => gapsFor(ctx).has(gap)))
}

function permittedColumns({ actor }: Pick<Context, 'actor'>, asked: Order['columns']): readonly Column[] {
  // the day of joining belongs to the usual columns, where it may be read of everyone
  const usual: readonly Column[] = may.readForAll(actor, 'hireDate') ? ['today', 'hireDate'] : ['today']
  const columns = asked?.filter((name): name is Column => !isFieldKey(name) && !isTableKey(name)) ?? usual
  ensure(columns.every((column) => may.haveColumn(actor, column)))
  return columns
}

/** Where a page ended. */
export function endOf(last: Pick<store.Listed, 'id' | 'nameKey' | 'groupKey' | 'groupId'>, sort: store.Sort): Cursor {
  const group = last.groupKey !== null && last.groupId !== null ? { key: last.groupKey, id: last.groupId } : null
  return { group, key: sort === 'hireDate' && group ? group.key : last.nameKey, id: last.id }
}
