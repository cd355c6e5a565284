import { useTranslations } from 'use-intl'
import { useVacantPositions } from '#features/people/directory/web/api.tsx'
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

export function JobInfoForm({
  userId,
  info,
  version,
}: {
  userId: string
  info: NonNullable<Job['info']>
  version: number
}) {
  const t = useTranslations('people')
  const ui = useTranslations('ui')
  const vacant = useVacantPositions().data
  const save = useChange(profile.changeJob)
  const form = useForm({
    initial: {
      hireDate: info.hireDate,
      positionId: info.position?.id ?? null,
    },
    submit: (values) => save({ id: userId, ...values, version }),
    draft: 'job-info',
  })
  useUnsavedGuard(form.dirty)
  return (
    <FormFrame form={form} aria-label={t('jobInfo')}>
      <div className={css.two}>
        <DateField label={t('columns.hireDate')} {...form.field('hireDate')} />
        <SelectField
          label={t('fields.position')}
          help={t('positionHelp')}
          options={withCurrent(vacant, info.position)}
          clearable
          searchable
          {...form.field('positionId')}
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
