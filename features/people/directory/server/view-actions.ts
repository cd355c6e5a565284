import type { ReadableParts, ViewList, ViewParts } from '#features/core/views/server/api.ts'
import { keyOfField } from '#features/people/custom-fields/contract.ts'
import { isFieldKey } from '#features/people/custom-fields/fields.ts'
import { columns as fieldColumns, isFilterOf } from '#features/people/custom-fields/server/api.ts'
import { isTableKey } from '#features/people/field-tables/fields.ts'
import { readableTables } from '#features/people/field-tables/server/api.ts'
import type { Context } from '#platform/context.ts'
import { COLUMNS, type Gap, SORTS } from '../fields.ts'
import { may } from './access.ts'
import { gapsFor } from './gap-store.ts'

/** Filters and layout that everyone who sees the list may use. */
const OPEN = new Set(['search', 'department', 'location', 'jobTitle', 'manager', 'skills', 'status', 'view'])

/** Saved views of the people list. */
export const peopleViews: ViewList = {
  name: 'people',
  may: { see: may.list, share: may.edit },
  readable,
}

/** The same rights as `permitted` asks for; what it refuses is left out here. */
async function readable(ctx: Context): Promise<(view: ViewParts) => ReadableParts> {
  const { actor } = ctx
  const gaps = gapsFor(ctx)
  const own = new Map((await fieldColumns(ctx)).map((field) => [keyOfField(field.id) as string, field]))
  const tables = await readableTables(ctx)
  const limits: Partial<Record<string, (value: string) => boolean>> = {
    hiredFrom: () => may.readForAll(actor, 'hireDate'),
    hiredTo: () => may.readForAll(actor, 'hireDate'),
    missing: (value) => listParts(value).every((gap) => gaps.has(gap as Gap)),
    asOf: () => may.lookBack(actor),
    employmentType: () => may.readTypes(actor),
  }
  const isOpen = (name: string, value: string) => {
    if (isFieldKey(name)) return own.get(name)?.isForAll === true
    if (isTableKey(name)) return tables.mayFilter(name)
    const limited = limits[name]
    if (limited) return limited(value)
    if (name === 'sort') return isFieldKey(value) ? own.get(value)?.isForAll === true : maySort(value)
    return OPEN.has(name)
  }
  const maySort = (value: string) => SORTS.some((sort) => sort === value && may.sortBy(actor, sort))
  const hasColumn = (name: string) =>
    name === 'name' ||
    own.has(name) ||
    (isTableKey(name) && tables.hasColumn(name)) ||
    COLUMNS.some((column) => column === name && may.haveColumn(actor, column))
  return ({ params, columns }) => {
    const open = Object.entries(params).filter(([name, value]) => isOpen(name, value))
    // a field may have got another type since
    const nameOfLost = (name: string, value: string): string | null => {
      if (isTableKey(name)) return tables.lost(name, value)
      const field = own.get(name)
      return field && !isFilterOf(field, value) ? field.name : null
    }
    const [lost, kept] = parted(open, ([name, value]) => nameOfLost(name, value) !== null)
    const leftOut = lost.map(([param, value]) => ({ param, name: nameOfLost(param, value)! }))
    // an order without its sort would turn the usual one around
    const order = kept.some(([name]) => name === 'sort') && params['order'] ? [['order', params['order']]] : []
    return { params: Object.fromEntries([...kept, ...order]), columns: columns?.filter(hasColumn) ?? null, leftOut }
  }
}

const listParts = (value: string) => value.split(',').filter(Boolean)

const parted = <T>(all: readonly T[], is: (one: T) => boolean): [those: T[], others: T[]] => [
  all.filter((one) => is(one)),
  all.filter((one) => !is(one)),
]
