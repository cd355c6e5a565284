import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAsOf } from '#features/people/record/web/api.tsx'
import { addYears, type Day } from '#kit/days.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useChangeLines } from './job-change-words.ts'
import css from './job-history-panel.module.css'
import { useJobDifference } from './queries.ts'

/** What changed between two days of one person: at first between a year ago, or the day that is looked at, and today. */
export function JobDifferenceDialog({ userId, today, onClose }: { userId: string; today: Day; onClose: () => void }) {
  const t = useTranslations('jobHistory')
  const { day } = useAsOf()
  const [from, setFrom] = useState<Day | null>(day && day < today ? day : addYears(today, -1))
  const [to, setTo] = useState<Day | null>(day && day > today ? day : today)
  return (
    <Dialog opened onClose={onClose} title={t('compareTitle')}>
      <div className={css.comparing}>
        <DateField label={t('from')} value={from} onChange={setFrom} data-autofocus />
        <DateField label={t('to')} value={to} onChange={setTo} />
        <output className={css.difference}>
          {from && to ? <Difference userId={userId} from={from} to={to} /> : t('chooseDates')}
        </output>
      </div>
    </Dialog>
  )
}

function Difference({ userId, from, to }: { userId: string; from: Day; to: Day }) {
  const t = useTranslations('jobHistory')
  const words = useTranslations('history')
  const linesOf = useChangeLines()
  const { data, isError } = useJobDifference(userId, { from, to })
  if (isError) return words('failed')
  if (!data) return null
  const lines = linesOf({ changes: data, isFirst: false })
  if (lines.length === 0) return t('same')
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
