import { useTranslations } from 'use-intl'
import { ColleagueField, type PersonOption, useChoices } from '#features/people/directory/web/api.tsx'
import { useChange } from '#ui/change.ts'
import { FormFrame } from '#ui/form-frame.tsx'
import { useForm } from '#ui/form.ts'
import { SelectField } from '#ui/select-field.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { useUnsavedGuard } from '#ui/unsaved-guard.ts'
import { type Job, profile } from '../contract.ts'
import css from './profile-screen.module.css'

const STALE = ['/api/people', '/api/profile', '/api/departments', '/api/job-titles']

export function JobDetailsForm({
  userId,
  details,
  version,
}: {
  userId: string
  details: NonNullable<Job['details']>
  version: number
}) {
  const t = useTranslations('people')
  const ui = useTranslations('ui')
  const { departments = [], locations = [], jobTitles = [] } = useChoices()
  const save = useChange(profile.changeJob, STALE)
  const { department, location, jobTitle, manager } = details
  const form = useForm({
    initial: {
      departmentId: department?.id ?? null,
      locationId: location?.id ?? null,
      jobTitleId: jobTitle?.id ?? null,
      managerId: manager && ({ ...manager, email: '' } as PersonOption),
    },
    submit: ({ managerId, ...places }) => {
      const isOther = (managerId?.id ?? null) !== (manager?.id ?? null)
      // a manager left as it was follows the department, where that names one
      const moves = places.departmentId !== (department?.id ?? null)
      return save({ id: userId, ...places, ...((isOther || !moves) && { managerId: managerId?.id ?? null }), version })
    },
  })
  useUnsavedGuard(form.dirty)
  const options = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  const select = { clearable: true, searchable: true }
  return (
    <FormFrame form={form} aria-label={t('jobDetails')}>
      <div className={css.two}>
        <SelectField
          label={t('columns.jobTitle')}
          options={options(jobTitles)}
          {...select}
          {...form.field('jobTitleId')}
        />
        <SelectField
          label={t('columns.department')}
          options={options(departments)}
          {...select}
          {...form.field('departmentId')}
        />
        <SelectField
          label={t('columns.location')}
          options={options(locations)}
          {...select}
          {...form.field('locationId')}
        />
        <ColleagueField label={t('columns.manager')} help={t('managerHelp')} {...form.field('managerId')} />
      </div>
      <div className={css.foot}>
        <SubmitButton form={form} disabled={!form.dirty}>
          {ui('save')}
        </SubmitButton>
      </div>
    </FormFrame>
  )
}
