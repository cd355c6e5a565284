import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { EndedList, useStateMark } from '#features/people/record/web/api.tsx'
import type { Day } from '#kit/days.ts'
import { formatDay } from '#ui/format.ts'
import { Plus } from '#ui/icons.ts'
import { Part } from '#ui/part.tsx'
import { personName } from '#ui/person-name.ts'
import { Moment, Timeline } from '#ui/timeline.tsx'
import type { EmploymentEntry, EndedEntry } from '../contract.ts'
import { EmploymentDialog } from './employment-dialog.tsx'
import { useEmployment } from './queries.ts'
import css from './employment-panel.module.css'

/** A person's terms of employment: what is in force, what was and what will be. */
export function EmploymentPart({
  userId,
  bare = false,
  day,
  who,
}: {
  userId: string
  bare?: boolean
  /** Another one than today: to be read, nothing is recorded. */
  day?: Day | undefined
  who?: ReactNode
}) {
  const t = useTranslations('employment')
  const words = useTranslations('history')
  const { data, isError } = useEmployment(userId, day)
  const [open, setOpen] = useState<EmploymentEntry | 'new'>()
  const mayEdit = data?.can.edit === true && day === undefined
  return (
    <Part
      title={t('title')}
      bare={bare}
      action={
        <>
          {mayEdit && (
            <Button variant="subtle" size="compact-sm" leftSection={<Plus size={16} />} onClick={() => setOpen('new')}>
              {words('record')}
            </Button>
          )}
          {who}
        </>
      }
    >
      {data && (
        <Entries
          entries={data.data}
          ended={day ? [] : data.ended}
          day={day}
          onCorrect={mayEdit ? setOpen : undefined}
        />
      )}
      {isError && <p className={css.none}>{words('failed')}</p>}
      {open && <Recording userId={userId} entry={open} onClose={() => setOpen(undefined)} />}
    </Part>
  )
}

function Recording(props: { userId: string; entry: EmploymentEntry | 'new'; onClose: () => void }) {
  const { data } = useEmployment(props.userId)
  return data?.choices && <EmploymentDialog {...props} history={data} choices={data.choices} />
}

const useTerms = () => {
  const t = useTranslations('employment')
  return ({ type, schedule, weeklyHours }: Pick<EmploymentEntry, 'type' | 'schedule' | 'weeklyHours'>) =>
    [type?.name, schedule?.name, weeklyHours === null ? '' : t('hours', { hours: weeklyHours })]
      .filter(Boolean)
      .join(', ') || '–'
}

function Entries({
  entries,
  ended,
  day,
  onCorrect,
}: {
  entries: readonly EmploymentEntry[]
  ended: readonly EndedEntry[]
  day: Day | undefined
  onCorrect: ((entry: EmploymentEntry) => void) | undefined
}) {
  const t = useTranslations('employment')
  const locale = useLocale()
  const termsOf = useTerms()
  return (
    <>
      {entries.length === 0 && <p className={css.none}>{t('none')}</p>}
      <Timeline label={t('title')}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} asOf={day} onCorrect={onCorrect && (() => onCorrect(entry))} />
        ))}
      </Timeline>
      <EndedList rows={ended} lineOf={(row) => `${formatDay(row.effectiveDate, locale)}: ${termsOf(row)}`} />
    </>
  )
}

function Entry({
  entry,
  asOf,
  onCorrect,
}: {
  entry: EmploymentEntry
  asOf: Day | undefined
  onCorrect: (() => void) | undefined
}) {
  const words = useTranslations('history')
  const termsOf = useTerms()
  const locale = useLocale()
  const markOf = useStateMark(asOf)
  const day = formatDay(entry.effectiveDate, locale)
  return (
    <Moment
      day={day}
      state={entry.state}
      title={termsOf(entry)}
      mark={markOf(entry)}
      note={<Note entry={entry} />}
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

function Note({ entry }: { entry: EmploymentEntry }) {
  const t = useTranslations('employment')
  const words = useTranslations('history')
  const locale = useLocale()
  const { probationReviewOn, probationOutcome, contractEnd, comments, recordedBy } = entry
  const review = probationReviewOn && { day: formatDay(probationReviewOn, locale) }
  return [
    review &&
      (probationOutcome
        ? t('probationWith', { ...review, outcome: t(`outcomes.${probationOutcome}`) })
        : t('probation', review)),
    contractEnd && t('endsOn', { day: formatDay(contractEnd, locale) }),
    comments,
    recordedBy && words('recordedBy', { name: personName(recordedBy) }),
  ]
    .filter(Boolean)
    .join('\n')
}
