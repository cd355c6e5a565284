import { addDays, type Day } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import type { PastEffects } from '../contract.ts'
import { type ChangedRows, type DatedField, type PastChange, pastEffects } from './ports.ts'

type State = Partial<Record<DatedField, string | null>>

/** A history before and after a change. */
export interface Altered {
  userId: string
  today: Day
  /** Days on which a row begins or the day after one has ended, of both histories. */
  bounds: readonly Day[]
  before: (day: Day) => State
  after: (day: Day) => State
  rows: ChangedRows
}

/** What depends on a change: each feature says what it may say to this reader. Null where no day would differ. */
export async function effectsOf(ctx: Context, altered: Altered): Promise<PastEffects> {
  const change = changeIn(altered)
  if (!change) return null
  const lines = []
  for (const { foresee } of ctx.ports.of(pastEffects)) lines.push(...(await foresee(ctx, change)))
  return { from: change.from, until: change.until, lines }
}

/** The days and the fields that differ. */
export function changeIn({ userId, today, bounds, before, after, rows }: Altered): PastChange | null {
  const starts = [...new Set([...bounds, today])].toSorted()
  const spans = starts.flatMap((day, at) => {
    const fields = differing(before(day), after(day))
    // today is a span of its own, so that each lies before it, on it or after it
    const until = day < today ? addDays(starts[at + 1]!, -1) : today
    return fields.length > 0 ? [{ day, until, fields }] : []
  })
  const from = spans[0]?.day
  if (from === undefined) return null
  const over = spans.findLast(({ day }) => day <= today)
  const until = from < today && over ? over.until : null
  return { userId, from, until, rows, fields: valuesIn(spans, today) }
}

interface Span {
  day: Day
  fields: ReturnType<typeof differing>
}

function valuesIn(spans: readonly Span[], today: Day): PastChange['fields'] {
  const all: PastChange['fields'] = {}
  for (const { day, fields } of spans) {
    for (const [field, values] of fields) {
      const known = all[field]
      const isAhead = day > today
      // what the days until today say is not replaced by those to come
      all[field] = { ...(isAhead && known ? known : values), isNow: day === today || known?.isNow === true, isAhead }
    }
  }
  return all
}

function differing(was: State, is: State) {
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])] as DatedField[]
  return names.flatMap((field) => {
    const values = { before: was[field] ?? null, after: is[field] ?? null }
    return values.before === values.after ? [] : [[field, values] as const]
  })
}
