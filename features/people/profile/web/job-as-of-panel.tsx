import { useRouter } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { useFieldWord, useJobAsOf, usePlaceWord } from '#features/people/job-history/web/api.tsx'
import type { JobAsOf } from '#features/people/job-history/contract.ts'
import type { ProfileHead } from '#features/people/record/contract.ts'
import { AsOfField, useAsOf, withDay } from '#features/people/record/web/api.tsx'
import type { Day } from '#kit/days.ts'
import { formatDay } from '#ui/format.ts'
import { Part } from '#ui/part.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import { Facts, isKnown } from './facts-list.tsx'
import { hasHistory, JOB, keepsHistory } from './shown-state.ts'
import css from './section-panel.module.css'

/** Where someone worked and for whom on another day: to be read, not to be changed. */
export function JobAsOfPart({ userId, day }: { userId: string; day: Day }) {
  const t = useTranslations('jobHistory')
  const words = useTranslations('history')
  const locale = useLocale()
  const { data, isError } = useJobAsOf(userId, day)
  const facts = useJobFacts()
  const known = data ? facts(data).filter(isKnown) : []
  return (
    <Part title={t('asOf', { day: formatDay(day, locale) })} bare>
      {known.length > 0 && <Facts facts={known} />}
      {data && known.length === 0 && <p className={css.none}>{t('asOfNone')}</p>}
      {isError && <p className={css.none}>{words('failed')}</p>}
    </Part>
  )
}

function useJobFacts() {
  const fieldWord = useFieldWord()
  const placeWord = usePlaceWord()
  const { keep } = useAsOf()
  return ({ values, manager }: JobAsOf) =>
    values.map(({ field, value }) => {
      const chip = field === 'managerId' && manager && (
        <PersonChip key="manager" person={manager} to={keep(`/people/${manager.id}`)} size="sm" />
      )
      return [fieldWord(field), chip || placeWord(value)] as const
    })
}

/** Which day is shown. What is planned is for those who keep the record, so that others choose no day to come. */
export function DayField({ head, day, isOpen }: { head: ProfileHead; day: Day | undefined; isOpen: boolean }) {
  const { history } = useRouter()
  const { today } = useAsOf()
  if (!hasHistory(head)) return null
  const open = (next: Day | undefined) => {
    const to = withDay(`/people/${head.id}/${JOB}`, next === today ? undefined : next)
    if (isOpen) history.replace(to)
    else history.push(to)
  }
  return <AsOfField day={day} max={keepsHistory(head) ? undefined : today} onShow={open} />
}
