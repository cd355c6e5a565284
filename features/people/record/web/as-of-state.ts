import { type Day, isDay } from '#kit/days.ts'
import { useReader } from '#ui/reader.ts'
import { useUrlState } from '#ui/table/url-state.ts'

/**
 * The day that the address asks for (`?asOf=2025-06-01`): people as they were or will be. Undefined for today. Links from one person to
 * another keep it.
 */
export function useAsOf() {
  const { today } = useReader()
  const [{ asOf }, change] = useUrlState()
  const day: Day | undefined = asOf !== undefined && isDay(asOf) && asOf !== today ? asOf : undefined
  return {
    day,
    today,
    show: (next: Day | undefined) => change({ asOf: next === today ? undefined : next }),
    keep: (to: string) => withDay(to, day),
  }
}

/** An address of the product with the day in it. */
export const withDay = (to: string, day: Day | undefined): string =>
  day === undefined ? to : `${to}${to.includes('?') ? '&' : '?'}asOf=${day}`
