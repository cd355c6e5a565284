import { useTranslations } from 'use-intl'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import type { Form } from '#ui/forms/form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { REMINDED, type Reminder } from '../contract.ts'
import css from './tables-screen.module.css'
import type { TableDraft } from './template-state.ts'

const FIRST: Reminder = { days: 30, to: ['person'] }

/** Reminder before a row expires: whether, how many days before, and who gets it. Needs a column marked as the last day. */
export function ReminderFields({ form }: { form: Form<TableDraft> }) {
  const t = useTranslations('fieldTables')
  const { reminder, columns } = form.values
  const errors: Partial<Record<string, string>> = form.errors
  if (!reminder && !columns.some(({ marks }) => marks === 'ends')) return null
  const set = (next: Reminder | null) => form.set('reminder', next)
  return (
    <fieldset className={css.columns}>
      <legend>{t('reminder')}</legend>
      <CheckboxField
        name="reminder"
        label={t('remind')}
        help={t('remindHelp')}
        value={reminder !== null}
        onChange={(on) => set(on ? FIRST : null)}
        error={errors['reminder']}
      />
      {reminder && (
        <>
          <TextField
            name="reminder.days"
            label={t('remindDays')}
            inputMode="numeric"
            value={String(reminder.days)}
            onChange={(days) => set({ ...reminder, days: Number(days.replaceAll(/\D/g, '').slice(0, 3)) })}
            error={errors['reminder.days']}
          />
          <fieldset aria-label={t('remindTo')} className={css.columns}>
            {REMINDED.map((who) => (
              <CheckboxField
                key={who}
                name={`reminder.to.${who}`}
                label={t(`to.${who}`)}
                value={reminder.to.includes(who)}
                onChange={(on) =>
                  set({ ...reminder, to: REMINDED.filter((one) => (one === who ? on : reminder.to.includes(one))) })
                }
              />
            ))}
            {errors['reminder.to'] && (
              <p role="alert" className={css.bad}>
                {errors['reminder.to']}
              </p>
            )}
          </fieldset>
        </>
      )}
    </fieldset>
  )
}
