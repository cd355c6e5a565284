import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { EndedList, useStateMark } from '#features/people/record/web/api.tsx'
import type { Day } from '#kit/days.ts'
import { Empty } from '#ui/empty.tsx'
import { formatDay } from '#ui/format.ts'
import { Plus } from '#ui/icons.ts'
import { Part } from '#ui/part.tsx'
import { personName } from '#ui/person-name.ts'
import { Moment, Timeline } from '#ui/timeline.tsx'
import type { EndedJobChange, JobChange, jobHistory } from '../contract.ts'
import type { Reply } from '#kit/contract.ts'
import type { HistoryState } from '#kit/history.ts'
import { JobChangeDialog } from './job-change-dialog.tsx'
import { useChangeLines } from './job-change-words.ts'
import { useJobHistory } from './queries.ts'
import css from './job-history-panel.module.css'

/** Where a person worked, works and will work: every change of the job with its day. */
export function JobHistoryPart({
  userId,
  day,
  compare,
}: {
  userId: string
  /** Another one than today: to be read, nothing is recorded. */
  day: Day | undefined
  /** Opens the comparison of two days. */
  compare: ReactNode
}) {
  const t = useTranslations('jobHistory')
  const words = useTranslations('history')
  const { data, isError } = useJobHistory(userId)
  const [open, setOpen] = useState<JobChange | 'new'>()
  const mayEdit = day === undefined && (data?.can.edit.length ?? 0) > 0
  const record = mayEdit && (
    <Button variant="subtle" size="compact-sm" leftSection={<Plus size={16} />} onClick={() => setOpen('new')}>
      {words('record')}
    </Button>
  )
  if (isEmpty(data))
    return (
      <Part title={t('title')}>
        <Empty title={t('emptyTitle')} action={record}>
          {t('emptyText')}
        </Empty>
        <Ended history={data} />
        <Opened userId={userId} history={data} open={open} onClose={() => setOpen(undefined)} />
      </Part>
    )
  return (
    <Part
      title={t('title')}
      action={
        <span className={css.actions}>
          {compare}
          {record}
        </span>
      }
    >
      {isError && <p className={css.none}>{words('failed')}</p>}
      {data && (
        <>
          <Changes history={data} day={day} onCorrect={mayEdit ? setOpen : undefined} />
          <Opened userId={userId} history={data} open={open} onClose={() => setOpen(undefined)} />
        </>
      )}
    </Part>
  )
}

function Opened({
  userId,
  history,
  open,
  onClose,
}: {
  userId: string
  history: History
  open: JobChange | 'new' | undefined
  onClose: () => void
}) {
  if (!open) return null
  return <JobChangeDialog userId={userId} history={history} change={open} onClose={onClose} />
}

/** Nothing was entered about the job so far: for those who read it, a history without a beginning. */
const isEmpty = (history: History | undefined): history is History =>
  history?.data.every(({ isFirst, changes }) => isFirst && changes.every(({ after }) => after === null)) === true

type History = Reply<typeof jobHistory.showJobHistory>

function Changes({
  history,
  day,
  onCorrect,
}: {
  history: History
  day: Day | undefined
  onCorrect: ((change: JobChange) => void) | undefined
}) {
  const t = useTranslations('jobHistory')
  const { data } = history
  return (
    <>
      <Timeline label={t('title')}>
        {data.map((change) => (
          <Change
            key={change.id}
            change={change}
            state={stateOn(history, change, day)}
            asOf={day}
            onCorrect={onCorrect && (() => onCorrect(change))}
          />
        ))}
      </Timeline>
      {day === undefined && <Ended history={history} />}
    </>
  )
}

function Ended({ history: { ended } }: { history: History }) {
  const locale = useLocale()
  const linesOf = useChangeLines()
  const lineOf = (row: EndedJobChange) => `${formatDay(row.effectiveDate, locale)}: ${linesOf(row, 'alone').join(', ')}`
  return <EndedList rows={ended} lineOf={lineOf} />
}

function Change({
  change,
  state: shown,
  asOf,
  onCorrect,
}: {
  change: JobChange
  state: HistoryState
  asOf: Day | undefined
  onCorrect: (() => void) | undefined
}) {
  const t = useTranslations('jobHistory')
  const words = useTranslations('history')
  const linesOf = useChangeLines()
  const day = formatDay(change.effectiveDate, useLocale())
  const { state, isFirst, reason, problem, recordedBy } = change
  const lines = linesOf(change)
  const markOf = useStateMark(asOf)
  const stated = (asOf !== undefined || MARKED.has(shown)) && markOf({ ...change, state: shown })
  const mark = state === 'blocked' ? t('blocked') : stated || (isFirst && t('start'))
  const note = [
    reason,
    problem && t('problem', { problem }),
    recordedBy && words('recordedBy', { name: personName(recordedBy) }),
  ]
  return (
    <Moment
      day={day}
      state={shown}
      title={lines.length ? <Lines lines={lines} /> : t('nothingEntered')}
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

/** Said in words: what is in force is seen by its place. */
const MARKED: ReadonlySet<HistoryState> = new Set(['planned', 'ended'])

/** After the last day nothing is in force, and nothing that was planned will be. @param day another one than today */
function stateOn({ data, hasLeft, today }: History, change: JobChange, day: Day | undefined): HistoryState {
  const on = day ?? today
  const isEnded = hasLeft && on >= today
  const isSo = ({ state, effectiveDate }: JobChange) =>
    day === undefined || day === today ? state === 'applied' : state !== 'blocked' && effectiveDate <= on
  if (!isSo(change)) return isEnded ? 'ended' : 'planned'
  if (change !== data.find(isSo)) return 'past'
  return isEnded ? 'ended' : 'current'
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <span className={css.lines}>
    {lines.map((line) => (
      <span key={line}>{line}</span>
    ))}
  </span>
)
