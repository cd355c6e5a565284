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
