import { useTranslations } from 'use-intl'
import type { Weekday } from '#kit/days.ts'
import { formatDay, formatRange, formatWeekday } from '#ui/format.ts'
import { useLeaveWords } from '../../balances/web/leave-words.ts'
import type { LeaveExample } from '../contract.ts'

/** Weeks are read from Monday on. */
const IN_ORDER: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0]

/** An example in words: who it is about, and what is expected. */
export function useExampleWords() {
  const t = useTranslations('leaveExamples')
  const { locale, days } = useLeaveWords()
  const day = (one: string) => formatDay(one, locale, { year: true })
  return {
    days,
    day,
    /** `Hired 15 Apr 2025 · Works Mon–Fri · Leave 4–6 Aug 2025` */
    about: ({ hireDate, weekdays, leave }: LeaveExample) =>
      [
        t('hired', { day: day(hireDate) }),
        t('works', { days: weekOf(weekdays, locale) }),
        ...leave.map(({ firstDay, lastDay }) => t('leaveTaken', { days: formatRange(firstDay, lastDay, locale) })),
      ].join(' · '),
    /** What is expected, and where another balance is given, that one. */
    figures: ({ asOf, expected, computed, agrees }: LeaveExample) => {
      if (agrees) return t('expectedOn', { day: day(asOf), days: days(expected) })
      const said =
        computed === null
          ? t('computedNone', { expected: days(expected) })
          : t('computed', { expected: days(expected), computed: days(computed) })
      return t('expectedOn', { day: day(asOf), days: said })
    },
  }
}

/** `Mon–Fri` for days in a row, else each of them. */
function weekOf(weekdays: readonly number[], locale: string): string {
  const worked = IN_ORDER.filter((one) => weekdays.includes(one))
  const name = (one: Weekday) => formatWeekday(one, locale)
  const first = IN_ORDER.indexOf(worked[0]!)
  const isRow = worked.every((one, at) => IN_ORDER[first + at] === one)
  return isRow && worked.length > 2 ? `${name(worked[0]!)}–${name(worked.at(-1)!)}` : worked.map(name).join(', ')
}
