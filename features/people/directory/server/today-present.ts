import type { GoingOnSource } from '#features/people/record/server/api.ts'
import { formatDay } from '#kit/day-format.ts'
import { type Day, yearOf } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import type { Today } from '../contract.ts'
import type { TodayRow } from './today-store.ts'

/** What the list says of a person's day: who begins or is about to leave, then who is away, then who does not work today. */
export function todayOf(
  { say, language }: Pick<Context, 'say' | 'language'>,
  sources: readonly GoingOnSource[],
  { today, starts, leaves, here, said }: TodayRow,
): Today | null {
  const on = (day: Day) => ({ day: formatDay(day, language, { year: yearOf(day) !== yearOf(today) }) })
  if (starts) return { text: say('people.today.starts', on(starts)), mark: 'starts' }
  const first = (wanted: GoingOnSource['says']) =>
    sources
      .filter(({ name, says }) => says === wanted && said[name] !== null)
      .flatMap(({ name, present }) => present({ say, language }, said[name] as never))[0]
  const away = first('away')
  if (away && here) return { text: away.text, mark: away.mark ?? 'away' }
  if (leaves) return { text: say('people.today.leaves', on(leaves)), mark: 'leaves' }
  if (!here) return null
  const off = first('off')
  return off ? { text: off.text, mark: 'off' } : { text: say('people.today.in'), mark: 'in' }
}
