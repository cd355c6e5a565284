import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { EndedList } from '#features/people/record/web/api.tsx'
import { formatDay } from '#ui/format.ts'
import { Plus } from '#ui/icons.ts'
import { Part } from '#ui/part.tsx'
import { personName } from '#ui/person-name.ts'
import { Moment, Timeline } from '#ui/timeline.tsx'
import type { JobChange, jobHistory } from '../contract.ts'
import type { Reply } from '#kit/contract.ts'
import { JobChangeDialog } from './job-change-dialog.tsx'
import { useChangeLines } from './job-change-words.ts'
import { useJobHistory } from './queries.ts'
import css from './job-history-panel.module.css'

/** Where a person worked, works and will work: every change of the job with its day. */
export function JobHistoryPart({ userId }: { userId: string }) {
  const t = useTranslations('jobHistory')
  const words = useTranslations('history')
  const { data, isError } = useJobHistory(userId)
  const [open, setOpen] = useState<JobChange | 'new'>()
  const mayEdit = (data?.can.edit.length ?? 0) > 0
  return (
    <Part
      title={t('title')}
      action={
        mayEdit && (
          <Button variant="subtle" size="compact-sm" leftSection={<Plus size={16} />} onClick={() => setOpen('new')}>
            {words('record')}
          </Button>
        )
      }
    >
      {data && <Changes history={data} onCorrect={mayEdit ? setOpen : undefined} />}
      {isError && <p className={css.none}>{words('failed')}</p>}
      {open && data && (
        <JobChangeDialog userId={userId} history={data} change={open} onClose={() => setOpen(undefined)} />
      )}
    </Part>
  )
}

type History = Reply<typeof jobHistory.showJobHistory>

function Changes({
  history: { data, ended },
  onCorrect,
}: {
  history: History
  onCorrect: ((change: JobChange) => void) | undefined
}) {
  const t = useTranslations('jobHistory')
  const locale = useLocale()
  const linesOf = useChangeLines()
  const latest = data.find(({ state }) => state === 'applied')
  return (
    <>
      {data.length === 0 && <p className={css.none}>{t('none')}</p>}
      <Timeline label={t('title')}>
        {data.map((change) => (
          <Change
            key={change.id}
            change={change}
            isLatest={change === latest}
            onCorrect={onCorrect && (() => onCorrect(change))}
          />
        ))}
      </Timeline>
      <EndedList
        rows={ended}
        lineOf={(row) => `${formatDay(row.effectiveDate, locale)}: ${linesOf(row, 'alone').join(', ')}`}
      />
    </>
  )
}

function Change({
  change,
  isLatest,
  onCorrect,
}: {
  change: JobChange
  isLatest: boolean
  onCorrect: (() => void) | undefined
}) {
  const t = useTranslations('jobHistory')
  const words = useTranslations('history')
  const linesOf = useChangeLines()
  const day = formatDay(change.effectiveDate, useLocale())
  const { state, isFirst, reason, problem, recordedBy } = change
  const lines = linesOf(change)
  const mark =
    state === 'planned' ? words('states.planned') : state === 'blocked' ? t('blocked') : isFirst && t('start')
  const note = [
    reason,
    problem && t('problem', { problem }),
    recordedBy && words('recordedBy', { name: personName(recordedBy) }),
  ]
  return (
    <Moment
      day={day}
      state={state === 'applied' ? (isLatest ? 'current' : 'past') : 'planned'}
      title={lines.length ? <Lines lines={lines} /> : t('nothing')}
      mark={mark}
      note={note.filter(Boolean).join('\n')}
      action={
        onCorrect && (
          <Button variant="subtle" size="compact-sm" onClick={onCorrect} aria-label={words('correctOf', { day })}>
            {words('correct')}
          </Button>
        )
      }
    />
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <span className={css.lines}>
    {lines.map((line) => (
      <span key={line}>{line}</span>
    ))}
  </span>
)
