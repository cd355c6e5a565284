import { payOn } from '#features/people/compensation/server/api.ts'
import type { Day } from '#kit/days.ts'
import { recordReads } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import type { FactRow } from '../../balances/server/fact-store.ts'
import { factsFrom, policiesFrom, todayOf } from '../../balances/server/facts-present.ts'
import { isBuiltIn, type Kind } from '../../types/contract.ts'
import type { NamedType } from '../../types/server/kind-store.ts'
import { type Amount, GROUPS, type ReportInput, type ReportRow } from '../contract.ts'
import { reportFacts } from '../facts.ts'
import { valueOf, weekDaysOn } from './rules.ts'

/** Sums of fewer people are taken for figures of each of them. As on the dashboard. */
export const FEW = 5

/** Of the built-in types, those that are earned: an illness or the birth of a child is no debt before it happens. */
const EARNED: readonly Kind[] = ['vacation', 'day_off']

/** Whether days of this type that are left are worth money. */
export const isPaid = (kind: Kind, types: readonly NamedType[]): boolean =>
  isBuiltIn(kind) ? EARNED.includes(kind) : types.some((one) => one.kind === kind && one.isPaid && !one.countsAsWork)

/** What leave a person has on the day that is asked about. */
export interface Holding {
  userId: string
  day: Day
  /** Thousandths of a day; null where nothing can be said to be left. */
  left: number | null
  weekDays: number
  daysType: 'working' | 'calendar'
}

type Reading = Pick<Context, 'now' | 'language'>

export function holdingOf(
  { now, language }: Reading,
  { asOf, kind }: Pick<ReportInput, 'asOf' | 'kind'>,
  row: FactRow,
  { unlimited, remaining }: { unlimited: boolean; remaining: number },
): Holding {
  const day = asOf ?? todayOf(row, now)
  const { versions } = policiesFrom(row, kind, asOf)
  const policy = versions.toSorted((a, b) => (a.from < b.from ? 1 : -1)).find(({ from }) => from <= day) ?? versions[0]!
  return {
    userId: row.userId,
    day,
    left: unlimited || row.awaitsHireDate ? null : remaining,
    weekDays: weekDaysOn(factsFrom(row, kind, language, asOf).schedules, day),
    daysType: policy.daysType,
  }
}

/** What these people's leave is worth. Who is not in it is not known to the reader, or has nothing that could be counted. */
export async function worthsOf(
  ctx: Pick<Context, 'db' | 'actor'>,
  held: readonly Holding[],
): Promise<Map<string, Amount>> {
  const pay = await payOn(ctx, held)
  return new Map(
    held.flatMap(({ userId, left, weekDays, daysType }) => {
      const paid = pay.get(userId)
      const amount = paid && left !== null ? valueOf(paid, left, weekDays, daysType) : null
      return paid && amount !== null ? [[userId, { currency: paid.currency, amount }]] : []
    }),
  )
}

/**
 * An amount reveals pay, so reading it is recorded like any reading of pay, once an hour: for everyone on the page and in groups of fewer
 * than five. Larger sums are one fact without names.
 */
export async function readersTrace(
  ctx: Context,
  asked: ReportInput,
  { rows, shown }: { rows: readonly ReportRow[]; shown: readonly ReportRow[] },
): Promise<void> {
  const counted = (some: readonly ReportRow[]) => some.filter(({ worth }) => worth !== null).map(({ id }) => id)
  const { group } = asked
  const groups = group ? [...Map.groupBy(rows, (row) => row[group]?.id).values()] : []
  const few = groups.map(counted).filter(({ length }) => length < FEW)
  await recordReads(ctx, 'pay', [...counted(shown), ...few.flat()])
  const count = counted(rows).length
  if (count > 0) await record(ctx, reportFacts.moneyRead, null, { count, ...scopeOf(asked, ctx.now) })
}

const scopeOf = (asked: ReportInput, now: Date) => ({
  filters: [...GROUPS, 'search' as const].filter((name) => asked[name]),
  asOf: asked.asOf ?? now.toISOString().slice(0, 10),
})
