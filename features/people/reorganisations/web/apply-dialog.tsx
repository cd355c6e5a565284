import { useLocale, useTranslations } from 'use-intl'
import type { Day } from '#kit/days.ts'
import { useChange } from '#ui/forms/change.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { useForm } from '#ui/forms/form.ts'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { formatDay } from '#ui/format.ts'
import { type Reorganisation, reorganisations } from '../contract.ts'
import { undecidedIn } from './draft-state.ts'
import css from './draft-screen.module.css'

/** The day from which a draft is so, and what that means. */
export function ApplyDialog({ draft, onClose }: { draft: Reorganisation; onClose: () => void }) {
  const t = useTranslations('reorganisations')
  const locale = useLocale()
  const apply = useChange(reorganisations.applyReorganisation)
  const { id, version, people, name, today, effectiveDate: planned } = draft
  const undecided = undecidedIn(draft)
  const form = useForm<{ effectiveDate: Day | null }>({
    initial: { effectiveDate: planned !== null && planned > today ? planned : today },
    // an empty day is the server's to name
    submit: ({ effectiveDate }) => apply({ id, version, effectiveDate: effectiveDate as Day }),
    onDone: onClose,
  })
  const { effectiveDate } = form.values
  return (
    <EditDialog title={t('applyTitle', { name })} form={form} onClose={onClose} word={t('apply')}>
      <p className={css.text}>{t('applyText', { count: people })}</p>
      {undecided > 0 && <p className={css.warning}>{t('undecided', { count: undecided })}</p>}
      <DateField label={t('effectiveDate')} required data-autofocus min={today} {...form.field('effectiveDate')} />
      {effectiveDate !== null && effectiveDate > today && (
        <p className={css.help} aria-live="polite">
          {t('applyLater', { day: formatDay(effectiveDate, locale) })}
        </p>
      )}
    </EditDialog>
  )
}
