import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { formatMoment } from '#ui/format.ts'
import { personName } from '#ui/person-name.ts'
import type { FieldChange } from '../values/contract.ts'
import css from './fields-screen.module.css'
import { useFieldChanges } from './queries.ts'
import { useFilledValue } from './values-list.tsx'

interface Of {
  userId: string
  /** Those under the heading. */
  fieldIds: readonly string[]
  title: string
}

/** Opens the changes of a section's fields: value, since when, and who changed it. */
export function FieldChanges(of: Of) {
  const t = useTranslations('customFields')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('changesOf', { title: of.title })}
        onClick={() => setOpen(true)}
      >
        {t('changes')}
      </Button>
      {isOpen && <ChangesDialog {...of} onClose={() => setOpen(false)} />}
    </>
  )
}

function ChangesDialog({ userId, fieldIds, title, onClose }: Of & { onClose: () => void }) {
  const t = useTranslations('customFields')
  const { data, isError } = useFieldChanges(userId)
  const mine = data?.filter(({ fieldId }) => fieldIds.includes(fieldId))
  return (
    <Dialog opened title={t('changesOf', { title })} onClose={onClose}>
      <DialogBody actions={<Button onClick={onClose}>{t('close')}</Button>}>
        {isError && <p role="alert">{t('changesFailed')}</p>}
        {mine?.length === 0 && <p className={css.note}>{t('changesNone')}</p>}
        {[...Map.groupBy(mine ?? [], ({ fieldId }) => fieldId)].map(([id, changes]) => (
          <section key={id} className={css.past} aria-labelledby={`past-${id}`}>
            <h3 id={`past-${id}`}>{changes[0]!.name}</h3>
            <ul>
              {changes.map((change) => (
                <Change key={change.since} change={change} />
              ))}
            </ul>
          </section>
        ))}
      </DialogBody>
    </Dialog>
  )
}

function Change({ change: { type, value, since, by, reason, isBackfilled } }: { change: FieldChange }) {
  const t = useTranslations('customFields')
  const locale = useLocale()
  const draw = useFilledValue()
  const when = formatMoment(since, locale)
  return (
    <li>
      <span>{draw({ type }, value) ?? <em>{t('emptied')}</em>}</span>
      <span className={css.note}>
        {[
          t(isBackfilled ? 'changedBefore' : 'changedAt', { when }),
          by && personName(by),
          reason && t(`reasons.${reason}`),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  )
}
