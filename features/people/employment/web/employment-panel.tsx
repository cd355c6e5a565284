import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDay } from '#ui/format.ts'
import { Plus } from '#ui/icons.ts'
import { Part } from '#ui/part.tsx'
import { Status } from '#ui/status.tsx'
import type { EmploymentEntry } from '../contract.ts'
import { EmploymentDialog } from './employment-dialog.tsx'
import { useEmployment } from './queries.ts'
import css from './employment-panel.module.css'

/** A person's terms of employment, current and past. */
export function EmploymentPart({
  userId,
  bare = false,
  who,
  children,
}: {
  userId: string
  bare?: boolean
  who?: ReactNode
  /** What else the section holds, above its entries. */
  children?: ReactNode
}) {
  const t = useTranslations('employment')
  const { data, isError } = useEmployment(userId)
  const [open, setOpen] = useState<EmploymentEntry | 'new'>()
  return (
    <Part
      title={t('title')}
      bare={bare}
      action={
        <>
          {data?.can.edit && <Add onClick={() => setOpen('new')} />}
          {who}
        </>
      }
    >
      {children}
      {data && <Entries entries={data.data} onEdit={data.can.edit ? setOpen : undefined} />}
      {isError && <p className={css.none}>{t('failed')}</p>}
      {open && data?.choices && (
        <EmploymentDialog userId={userId} entry={open} choices={data.choices} onClose={() => setOpen(undefined)} />
      )}
    </Part>
  )
}

function Add({ onClick }: { onClick: () => void }) {
  const t = useTranslations('employment')
  return (
    <Button variant="subtle" size="compact-sm" leftSection={<Plus size={16} />} onClick={onClick}>
      {t('add')}
    </Button>
  )
}

function Entries({
  entries,
  onEdit,
}: {
  entries: readonly EmploymentEntry[]
  onEdit: ((entry: EmploymentEntry) => void) | undefined
}) {
  const t = useTranslations('employment')
  if (entries.length === 0) return <p className={css.none}>{t('none')}</p>
  return (
    <ol className={css.entries}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} onEdit={onEdit && (() => onEdit(entry))} />
      ))}
    </ol>
  )
}

function Entry({ entry, onEdit }: { entry: EmploymentEntry; onEdit: (() => void) | undefined }) {
  const t = useTranslations('employment')
  const locale = useLocale()
  const { effectiveDate, type, schedule, comments, state } = entry
  const day = formatDay(effectiveDate, locale)
  const terms = [type?.name, schedule?.name].filter(Boolean).join(', ') || '–'
  return (
    <li className={css.entry} data-state={state}>
      <span className={css.day}>{t('from', { day })}</span>
      <span className={css.terms}>
        <span>{terms}</span>
        {comments && <small>{comments}</small>}
      </span>
      {state !== 'past' && <Status tone={state === 'current' ? 'good' : 'wait'}>{t(`states.${state}`)}</Status>}
      {onEdit && (
        <Button variant="subtle" size="compact-sm" onClick={onEdit} aria-label={t('editOf', { day })}>
          {t('editShort')}
        </Button>
      )}
    </li>
  )
}
