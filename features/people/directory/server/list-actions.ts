import { STATES } from '#features/core/members/contract.ts'
import type { Context } from '#platform/context.ts'
import { ensure, notUnderstood } from '#platform/problems.ts'
import { COLUMNS, type Column, type Facet, type Filters, type Order, SORTS } from '../contract.ts'
import { may } from './access.ts'
import { type Cursor, readCursor, subtree, writeCursor } from './rules.ts'
import * as store from './store.ts'

const PAGE = 50

export async function list(ctx: Context, { cursor, ...asked }: Filters & Order & { cursor?: string | undefined }) {
  const after = cursor ? readCursor(cursor) : null
  if (cursor && !after) throw notUnderstood()
  const { filters, sort, direction, columns } = permitted(ctx, asked)
  const rows = await store.page(ctx.db, ctx.actor, { filters, sort, direction, columns, after, limit: PAGE + 1 })
  const data = rows.length > PAGE ? rows.slice(0, PAGE) : rows
  return { data, next: rows.length > PAGE ? writeCursor(endOf(data[PAGE - 1]!, sort)) : null }
}

export async function summarize(ctx: Context, filters: Filters) {
  permitted(ctx, { ...filters, sort: 'name', direction: 'asc' })
  const [spread, groups] = [await store.spread(ctx.db, filters), await store.groups(ctx.db)]
  const of = (kind: 'd' | 'l' | 't') => groups.filter((group) => group.of === kind)
  const departments = of('d')
  const within = filters.department?.length ? subtree(departments, filters.department) : null
  const tests = {
    status: (row: Row) => (filters.status?.length ? filters.status.includes(row.status) : row.status !== 'deactivated'),
    departmentId: (row: Row) => !within || (row.departmentId !== null && within.has(row.departmentId)),
    locationId: (row: Row) => !filters.location?.length || filters.location.includes(row.locationId ?? ''),
    jobTitleId: (row: Row) => !filters.jobTitle?.length || filters.jobTitle.includes(row.jobTitleId ?? ''),
  }
  /** Counts by one choice, under all the other choices. */
  const countsBy = (key: keyof typeof tests) => {
    const counts = new Map<string | null, number>()
    for (const row of spread)
      if (Object.entries(tests).every(([other, test]) => other === key || test(row)))
        counts.set(row[key], (counts.get(row[key]) ?? 0) + row.count)
    return counts
  }
  const facets = (kind: 'd' | 'l' | 't', key: keyof typeof tests): Facet[] => {
    const counts = countsBy(key)
    return of(kind).map(({ id, name, parentId }) => ({ id, name, parentId, count: counts.get(id) ?? 0 }))
  }
  const statuses = countsBy('status')
  return {
    count: spread.reduce((sum, row) => (Object.values(tests).every((test) => test(row)) ? sum + row.count : sum), 0),
    statuses: STATES.map((id) => ({ id, count: statuses.get(id) ?? 0 })),
    departments: facets('d', 'departmentId'),
    locations: facets('l', 'locationId'),
    jobTitles: facets('t', 'jobTitleId'),
    columns: COLUMNS.filter((column) => may.haveColumn(ctx.actor, column)),
    sorts: SORTS.filter((sort) => may.sortBy(ctx.actor, sort)),
    can: { create: may.create(ctx.actor), edit: may.edit(ctx.actor), export: may.export(ctx.actor) },
  }
}
type Row = Awaited<ReturnType<typeof store.spread>>[number]

/** One set of readable columns drives selecting, filtering, sorting, searching and exporting alike. */
export function permitted(ctx: Pick<Context, 'actor'>, asked: Filters & Order) {
  const { sort, direction, columns, ...filters } = asked
  ensure(may.sortBy(ctx.actor, sort))
  if (filters.hiredFrom || filters.hiredTo) ensure(may.readForAll(ctx.actor, 'hireDate'))
  // the day of joining belongs to the usual columns, where it may be read of everyone
  const usual: readonly Column[] = may.readForAll(ctx.actor, 'hireDate') ? ['hireDate'] : []
  const wanted = columns ?? usual
  ensure(wanted.every((column) => may.haveColumn(ctx.actor, column)))
  return { filters, sort, direction, columns: wanted }
}

/** Where a page ended. */
export function endOf(last: store.Listed, sort: Order['sort']): Cursor {
  const group = last.groupKey !== null && last.groupId !== null ? { key: last.groupKey, id: last.groupId } : null
  return { group, key: sort === 'hireDate' && group ? group.key : last.nameKey, id: last.id }
}
