import type { ReadableParts, ViewList, ViewParts } from '#features/core/views/server/api.ts'
import type { Context } from '#platform/context.ts'
import { type Grouping, GROUPS } from '../contract.ts'
import { may } from './access.ts'

const OPEN = new Set(['period', 'range', 'asOf', 'kind', 'compare', 'search', 'order'])
const isGrouping = (name: string | undefined): name is Grouping => GROUPS.some((by) => by === name)

function isOpen(actor: Context['actor'], name: string, value: string): boolean {
  if (isGrouping(name)) return may.groupBy(actor, name)
  if (name === 'group') return isGrouping(value) && may.groupBy(actor, value)
  if (name === 'bradford') return may.bradford(actor)
  if (name === 'money') return may.money(actor)
  if (name === 'sort') return value !== 'bradford' || may.bradford(actor)
  return OPEN.has(name)
}

/** What of a view's address this reader may use. */
export const readableBy = (actor: Context['actor'], params: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).filter(([name, value]) => isOpen(actor, name, value)))

/** Saved views of the report. What a reader may not group by, filter by or see is left out, as the report refuses it. */
export const reportViews: ViewList = {
  name: 'time-off-report',
  may: { see: may.read, share: may.share },
  readable:
    async ({ actor }: Context) =>
    ({ params }: ViewParts): ReadableParts => ({ params: readableBy(actor, params), columns: null, leftOut: [] }),
}
