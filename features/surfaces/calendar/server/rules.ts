import { daysBetween } from '#kit/days.ts'

const MOST_DAYS = 400

interface Refusal {
  key: string
  values: Record<string, number>
}

/** Why days cannot be asked for together, or null. */
export function refusalOfRange({ from, to }: { from: string; to: string }): Refusal | null {
  if (to < from) return { key: 'calendar.endsBeforeItStarts', values: {} }
  return daysBetween(from, to) >= MOST_DAYS ? { key: 'calendar.tooManyDays', values: { max: MOST_DAYS } } : null
}

/** The kinds of busy time of RFC 5545, the strongest first. */
export const BUSY_KINDS = ['BUSY-UNAVAILABLE', 'BUSY', 'BUSY-TENTATIVE'] as const
export type BusyKind = (typeof BUSY_KINDS)[number]

export interface Span {
  from: Date
  to: Date
}
export interface BusySpan extends Span {
  kind: BusyKind
}

/** Each moment is busy once, by its strongest kind; spans that touch are one, so that nobody can count what is behind them. */
export function mergedBusy(spans: readonly BusySpan[], range: Span): BusySpan[] {
  const [first, last] = [range.from.getTime(), range.to.getTime()]
  const inside = spans.map(({ kind, from, to }) => ({
    kind,
    from: Math.max(from.getTime(), first),
    to: Math.min(to.getTime(), last),
  }))
  const edges = [...new Set(inside.flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => a - b)
  const merged: BusySpan[] = []
  for (const [at, from] of edges.entries()) {
    const to = edges[at + 1] ?? from
    const kind = BUSY_KINDS.find((one) =>
      inside.some((span) => span.kind === one && span.from <= from && span.to >= to),
    )
    const before = merged.at(-1)
    if (!kind || to === from) continue
    if (before?.kind === kind && before.to.getTime() === from) before.to = new Date(to)
    else merged.push({ kind, from: new Date(from), to: new Date(to) })
  }
  return merged
}
