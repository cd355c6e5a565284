import { changesBetween } from '#kit/changes.ts'
import { addDays, type Day, dayNumber, earlier } from '#kit/days.ts'
import type { ShortCoverage } from '#features/surfaces/calendar/contract.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { found } from '#platform/problems.ts'
import type { Kind } from '../../types/contract.ts'
import { factsFrom } from '../../balances/server/facts-present.ts'
import { askedHalves, dayAt, stretchOf, WHOLE } from '../../balances/server/rules/calendar.ts'
import type { LeaveFacts, Span } from '../../balances/server/rules/facts.ts'
import { type Presence, presenceOf } from '../../balances/server/rules/presence.ts'
import { factRows } from '../../balances/server/fact-store.ts'
import type { CoverageGap } from '../contract.ts'
import { coverageFacts } from '../facts.ts'
import { shortDays, worstOf } from './rules/short-days.ts'
import * as store from './store.ts'

type Reading = Pick<Context, 'db' | 'language'>

export const list = (ctx: Context) => store.list(ctx.db)

export async function save(ctx: Context, { id, least }: { id: string; least: number | null }) {
  const before = found(await store.hold(ctx.db, id))
  if (before.least === least) return
  await (least === null ? store.remove(ctx.db, id) : store.put(ctx.db, id, least))
  await record(ctx, coverageFacts.coverageChanged, id, {
    department: before.name,
    changes: changesBetween({ least: before.least }, { least }),
  })
}

/** Of each department with a minimum the days on which too few people are at work, by the leave that is approved. */
export async function shortOf(ctx: Reading, { from, to }: { from: Day; to: Day }): Promise<ShortCoverage[]> {
  const departments = await store.covered(ctx.db)
  const presences = await presencesOf(ctx, departments)
  const days = numbers(from, to).map((number) => ({ number, halves: WHOLE }))
  return departments.map(({ id, least, people }) => ({
    departmentId: id,
    days: shortDays(presentIn(people, presences), least, days).map(({ number, ...counts }) => ({
      day: dayAt(number),
      ...counts,
    })),
  }))
}

/** Leave in question: asked for, or about to be. */
interface Leave extends Span {
  userId: string
  /** Of the request that it is, or that it would change. */
  id?: string | undefined
  kind: Kind
  /** The person works during it. */
  isWork?: boolean
}

/** People whose facts are read at once: between two batches the server does other work. */
const BATCH = 200

/** Longer leave is looked at from its beginning. */
const MOST_DAYS = 366

/** An illness or a birth does not ask whether it suits. */
export const isCompelled = (kind: Kind): boolean => kind === 'sick_day' || kind === 'parental_leave'

/**
 * The departments of a person in which too few would be at work if this leave were approved, with its worst day. Leave that
 * people do not choose has none.
 */
export async function gapsOf(ctx: Reading, leave: Leave): Promise<CoverageGap[]> {
  if (isCompelled(leave.kind) || leave.isWork || leave.lastDay < leave.firstDay) return []
  const departments = await store.coveredWith(ctx.db, leave.userId)
  if (departments.length === 0) return []
  const presences = await presencesOf(ctx, departments, leave)
  const last = earlier(leave.lastDay, addDays(leave.firstDay, MOST_DAYS))
  const stretch = stretchOf(leave)
  const own = presences.get(leave.userId)
  const days = numbers(leave.firstDay, last).flatMap((number) => {
    const halves = askedHalves(stretch, number) & (own?.(number).work ?? 0)
    return halves === 0 ? [] : [{ number, halves }]
  })
  return departments.flatMap(({ name, least, people }) => {
    const short = shortDays(presentIn(people, presences), least, days)
    const worst = worstOf(short)
    if (!worst) return []
    const { number, ...counts } = worst
    return [{ department: name, day: dayAt(number), ...counts, days: short.length }]
  })
}

function numbers(from: Day, to: Day): number[] {
  const first = dayNumber(from)
  return Array.from({ length: Math.max(0, dayNumber(to) - first + 1) }, (_, at) => first + at)
}

const presentIn = (people: readonly string[], presences: ReadonlyMap<string, Presence>): Presence[] =>
  people.flatMap((id) => presences.get(id) ?? [])

/** @param leave as if it were approved */
async function presencesOf(
  ctx: Reading,
  departments: readonly store.Covered[],
  leave?: Leave,
): Promise<ReadonlyMap<string, Presence>> {
  const ids = [...new Set(departments.flatMap(({ people }) => people))]
  const presences = new Map<string, Presence>()
  for (let at = 0; at < ids.length; at += BATCH)
    for (const row of await factRows(ctx.db, ids.slice(at, at + BATCH))) {
      const facts = factsFrom(row, 'vacation', ctx.language)
      presences.set(row.userId, presenceOf(leave?.userId === row.userId ? withLeave(facts, leave) : facts))
    }
  return presences
}

function withLeave(facts: LeaveFacts, leave: Leave): LeaveFacts {
  const { id = 'asked', kind, firstDay, lastDay, firstPart, lastPart } = leave
  const approved = { id, kind, firstDay, lastDay, firstPart, lastPart, status: 'approved', askedOn: firstDay } as const
  return { ...facts, requests: [...facts.requests.filter((one) => one.id !== id), approved] }
}
