import { useTranslations } from 'use-intl'
import { useHiringSources } from '#features/people/directory/web/api.tsx'
import { useChange } from '#ui/change.ts'
import { DateField } from '#ui/date-field.tsx'
import { FormFrame } from '#ui/form-frame.tsx'
import { useForm } from '#ui/form.ts'
import { SelectField } from '#ui/select-field.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { useUnsavedGuard } from '#ui/unsaved-guard.ts'
import { type Job, profile } from '../contract.ts'
import { withCurrent } from './job-state.ts'
import css from './profile-screen.module.css'

const STALE = ['/api/people', '/api/profile']

/** How somebody came, and when they leave: of the same section as the terms of their employment. */
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
  const save = useChange(profile.changeJob, STALE)
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
