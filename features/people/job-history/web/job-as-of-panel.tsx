import { useRouter } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { AsOfLine } from '#features/people/record/web/api.tsx'
import type { Day } from '#kit/days.ts'
import { formatDay } from '#ui/format.ts'
import { useReader } from '#ui/reader.ts'
import { useJobAsOf } from './queries.ts'

/** Which day the job is shown of, with the way back to today. */
export function JobAsOfLine({ userId, day }: { userId: string; day: Day }) {
  const t = useTranslations('history')
  const locale = useLocale()
  const { today } = useReader()
  const { history } = useRouter()
  const begins = useJobAsOf(userId, day).data?.begins
  const shown = formatDay(day, locale)
  return (
    <AsOfLine onBack={() => history.replace(`/people/${userId}/job`)}>
      {begins && day < begins
        ? t('asOfUnknown', { day: shown, begins: formatDay(begins, locale) })
        : t(day > today ? 'asOfFuture' : 'asOfPast', { day: shown })}
    </AsOfLine>
  )
}
