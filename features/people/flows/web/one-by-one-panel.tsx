import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Part } from '#ui/part.tsx'
import { FAR, flows, type OneByOne } from '../contract.ts'
import { isDays, numberOf } from './flow-state.ts'
import css from './flow-form.module.css'

/** What is shown in the field when the length begins to matter. */
const USUAL = '15'

/** Which leave "Approve all without conflicts" leaves out. */
export function OneByOnePanel({ value: { parentalLeave, fromDays } }: { value: OneByOne }) {
  const t = useTranslations('flows')
  const ui = useTranslations('ui')
  const save = useChange(flows.setOneByOne)
  const form = useForm({
    initial: { parentalLeave, byLength: fromDays !== null, fromDays: fromDays === null ? USUAL : String(fromDays) },
    submit: async ({ byLength, fromDays: typed, ...values }) => {
      const days = byLength ? numberOf(typed) : null
      if (byLength && (days === null || !isDays(typed))) throw { errors: { fromDays: t('daysWrong', { most: FAR }) } }
      await save({ ...values, fromDays: days }, { quiet: true })
    },
  })
  return (
    <Part title={t('oneByOne')}>
      <FormFrame form={form} className={css.choices} aria-label={t('oneByOne')}>
        <p className={css.quiet}>{t('oneByOneAbout')}</p>
        <CheckboxField label={t('parentalOneByOne')} {...form.field('parentalLeave')} />
        <CheckboxField label={t('longOneByOne')} {...form.field('byLength')} />
        {form.values.byLength && (
          <TextField
            className={css.days}
            label={t('oneByOneDays')}
            inputMode="numeric"
            maxLength={3}
            {...form.field('fromDays')}
          />
        )}
        {form.dirty && (
          <div>
            <SubmitButton form={form}>{ui('save')}</SubmitButton>
          </div>
        )}
      </FormFrame>
    </Part>
  )
}
