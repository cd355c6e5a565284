import { addDays, type Day } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import type { PastEffects } from '../contract.ts'
import { type DatedField, type PastChange, pastEffects } from './ports.ts'

type State = Partial<Record<DatedField, string | null>>

/** A history before and after a change, as far as the days until today go. */
export interface Altered {
  userId: string
  today: Day
  /** Days on which a row begins or the day after one has ended, of both histories. */
  bounds: readonly Day[]
  before: (day: Day) => State
  after: (day: Day) => State
}

/** What depends on a change of the past: each feature says what it may say to this reader. Null where nothing that is over would differ. */
export async function effectsOf(ctx: Context, altered: Altered): Promise<PastEffects> {
  const change = changeIn(altered)
  if (!change || change.from >= altered.today) return null
  const lines = []
  for (const { foresee } of ctx.ports.of(pastEffects)) lines.push(...(await foresee(ctx, change)))
  return { from: change.from, until: change.until, lines }
}

/** The days and the fields that differ. */
export function changeIn({ userId, today, bounds, before, after }: Altered): PastChange | null {
  const starts = [...new Set(bounds)].filter((day) => day <= today).toSorted()
  const fields: PastChange['fields'] = {}
  let from: Day | undefined
  let until: Day | undefined
  for (const [at, day] of starts.entries()) {
    const [was, is] = [before(day), after(day)]
    const next = starts[at + 1]
    const last = next === undefined ? today : addDays(next, -1)
    for (const field of new Set([...Object.keys(was), ...Object.keys(is)]) as Set<DatedField>) {
      const [b, a] = [was[field] ?? null, is[field] ?? null]
      if (b === a) continue
      fields[field] = { before: b, after: a, isNow: last === today }
      from ??= day
      until = last
    }
  }
  return from !== undefined && until !== undefined ? { userId, from, until, fields } : null
}
