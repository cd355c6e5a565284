import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { EndedList } from '#features/people/record/web/api.tsx'
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
  readOnly = false,
  who,
}: {
  userId: string
  bare?: boolean
  /** Nothing is recorded here, even by those who may. */
  readOnly?: boolean
  who?: ReactNode
}) {
  const t = useTranslations('employment')
  const words = useTranslations('history')
  const { data, isError } = useEmployment(userId)
  const [open, setOpen] = useState<EmploymentEntry | 'new'>()
  const mayEdit = data?.can.edit === true && !readOnly
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
      {data && <Entries entries={data.data} ended={data.ended} onCorrect={mayEdit ? setOpen : undefined} />}
      {isError && <p className={css.none}>{words('failed')}</p>}
      {open && <Recording userId={userId} entry={open} onClose={() => setOpen(undefined)} />}
    </Part>
  )
}

function Recording(props: { userId: string; entry: EmploymentEntry | 'new'; onClose: () => void }) {
  const { data } = useEmployment(props.userId)
  return data?.choices && <EmploymentDialog {...props} choices={data.choices} />
}

const termsOf = ({ type, schedule }: Pick<EmploymentEntry, 'type' | 'schedule'>) =>
  [type?.name, schedule?.name].filter(Boolean).join(', ') || '–'

function Entries({
  entries,
  ended,
  onCorrect,
}: {
  entries: readonly EmploymentEntry[]
  ended: readonly EndedEntry[]
  onCorrect: ((entry: EmploymentEntry) => void) | undefined
}) {
  const t = useTranslations('employment')
  const locale = useLocale()
  return (
    <>
      {entries.length === 0 && <p className={css.none}>{t('none')}</p>}
      <Timeline label={t('title')}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} onCorrect={onCorrect && (() => onCorrect(entry))} />
        ))}
      </Timeline>
      <EndedList rows={ended} lineOf={(row) => `${formatDay(row.effectiveDate, locale)}: ${termsOf(row)}`} />
    </>
  )
}

function Entry({ entry, onCorrect }: { entry: EmploymentEntry; onCorrect: (() => void) | undefined }) {
  const words = useTranslations('history')
  const locale = useLocale()
  const day = formatDay(entry.effectiveDate, locale)
  return (
    <Moment
      day={day}
      state={entry.state}
      title={termsOf(entry)}
      mark={entry.state !== 'past' && words(`states.${entry.state}`)}
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
