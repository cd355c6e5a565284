import { useTranslations } from 'use-intl'
import { useHiringSources } from '#features/people/directory/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { useUnsavedGuard } from '#ui/forms/unsaved-guard.ts'
import { type Job, profile } from '../contract.ts'
import { withCurrent } from './job-state.ts'
import css from './profile-screen.module.css'

/** Hiring and leaving: in the same section as the terms of employment. */
export function JobEmploymentForm({
  userId,
  employment,
  version,
}: {
  userId: string
  employment: NonNullable<Job['employment']>
  version: number
}) {
  const t = useTranslations('people')
  const words = useTranslations('roles.sections')
  const ui = useTranslations('ui')
  const sources = useHiringSources().data
  const save = useChange(profile.changeJob)
  const form = useForm({
    initial: {
      terminationDate: employment.terminationDate,
      hiringSourceId: employment.hiringSource?.id ?? null,
    },
    submit: (values) => save({ id: userId, ...values, version }),
    draft: 'job-employment',
  })
  useUnsavedGuard(form.dirty)
  return (
    <FormFrame form={form} aria-label={words('job_employment')}>
      <div className={css.two}>
        <DateField label={t('fields.terminationDate')} {...form.field('terminationDate')} />
        <SelectField
          label={t('fields.hiringSource')}
          options={withCurrent(sources, employment.hiringSource)}
          clearable
          searchable
          {...form.field('hiringSourceId')}
        />
      </div>
      <div className={css.foot}>
        <SubmitButton form={form} disabled={!form.dirty}>
          {ui('save')}
        </SubmitButton>
      </div>
    </FormFrame>
  )
}
