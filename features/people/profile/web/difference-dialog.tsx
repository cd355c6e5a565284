import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Mask, usePayDifferences } from '#features/people/compensation/web/api.tsx'
import { useFieldDifferences } from '#features/people/custom-fields/web/api.tsx'
import { useEmploymentDifferences } from '#features/people/employment/web/api.tsx'
import { useJobDifferences } from '#features/people/job-history/web/api.tsx'
import type { ProfileHead } from '#features/people/record/contract.ts'
import { type DifferenceLine, type Differences, useAsOf } from '#features/people/record/web/api.tsx'
import { addYears, type Day } from '#kit/days.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import css from './difference-dialog.module.css'
import { hasHistory, sees } from './shown-state.ts'

/** What changed in a record between two days: at first between a year ago, or the day that is looked at, and today. */
export function DifferenceDialog({ head, onClose }: { head: ProfileHead; onClose: () => void }) {
  const t = useTranslations('history')
  const { day, today } = useAsOf()
  const [from, setFrom] = useState<Day | null>(day && day < today ? day : addYears(today, -1))
  const [to, setTo] = useState<Day | null>(day && day > today ? day : today)
  return (
    <Dialog opened onClose={onClose} title={t('compareTitle')} wide>
      <div className={css.comparing}>
        <DateField label={t('from')} value={from} onChange={setFrom} data-autofocus />
        <DateField label={t('to')} value={to} onChange={setTo} />
        {from && to ? <Difference head={head} days={{ from, to }} /> : <p className={css.all}>{t('chooseDates')}</p>}
      </div>
    </Dialog>
  )
}

/** One list of what the reader may see of the job, employment, pay and the company's own fields. */
function Difference({ head, days }: { head: ProfileHead; days: { from: Day; to: Day } }) {
  const t = useTranslations('history')
  const { id } = head
  const pay = usePayDifferences(id, days, sees(head, 'compensation'))
  const parts: [string, Differences][] = [
    ['job', useJobDifferences(id, days, hasHistory(head))],
    ['employment', useEmploymentDifferences(id, days, sees(head, 'job.employment'))],
    ['pay', pay.differences],
    ['fields', useFieldDifferences(id, days)],
  ]
  const isHere = parts.every(([, lines]) => lines !== undefined)
  const lines = parts.flatMap(([part, found]) =>
    Array.isArray(found) ? found.map((line) => [part, line] as const) : [],
  )
  return (
    <div className={css.all}>
      {pay.figures && <Mask figures={pay.figures} />}
      <output aria-busy={!isHere}>
        {parts.some(([, found]) => found === 'failed') && <p>{t('failed')}</p>}
        {isHere && lines.length === 0 && <p>{t('same')}</p>}
        {lines.length > 0 && (
          <dl className={css.lines}>
            {lines.map(([part, line]) => (
              <Line key={`${part} ${line.key}`} line={line} />
            ))}
          </dl>
        )}
      </output>
    </div>
  )
}

function Line({ line: { word, before, after } }: { line: DifferenceLine }) {
  const t = useTranslations('history')
  return (
    <div>
      <dt>{word}</dt>
      <dd>
        <span>{before || t('nothing')}</span> <span aria-hidden>→</span> <b>{after || t('nothing')}</b>
      </dd>
    </div>
  )
}
