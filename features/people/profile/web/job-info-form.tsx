import { useTranslations } from 'use-intl'
import { useHiringSources, useVacantPositions } from '#features/people/directory/web/api.tsx'
import { useChange } from '#ui/change.ts'
import { DateField } from '#ui/date-field.tsx'
import { FormFrame } from '#ui/form-frame.tsx'
import { useForm } from '#ui/form.ts'
import { SelectField } from '#ui/select-field.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { useUnsavedGuard } from '#ui/unsaved-guard.ts'
import { type Job, profile } from '../contract.ts'
import css from './profile-screen.module.css'

const STALE = ['/api/people', '/api/profile', '/api/organizational-structure']
type Named = { id: string; name: string }

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
  const sources = useHiringSources().data
  const vacant = useVacantPositions().data
  const save = useChange(profile.changeJob, STALE)
  const form = useForm({
    initial: {
      hireDate: info.hireDate,
      terminationDate: info.terminationDate,
      positionId: info.position?.id ?? null,
      hiringSourceId: info.hiringSource?.id ?? null,
    },
    submit: (values) => save({ id: userId, ...values, version }),
    draft: 'job-info',
  })
  useUnsavedGuard(form.dirty)
  return (
    <FormFrame form={form} aria-label={t('jobInfo')}>
      <div className={css.two}>
        <DateField label={t('columns.hireDate')} {...form.field('hireDate')} />
        <DateField label={t('fields.terminationDate')} {...form.field('terminationDate')} />
        <SelectField
          label={t('fields.position')}
          help={t('positionHelp')}
          options={withCurrent(vacant, info.position)}
          clearable
          searchable
          {...form.field('positionId')}
        />
        <SelectField
          label={t('fields.hiringSource')}
          options={withCurrent(sources, info.hiringSource)}
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

/** What is held now is no vacancy, and may be more than the reader can list. */
const withCurrent = (list: readonly Named[] = [], current: Named | null) =>
  [...(current && !list.some(({ id }) => id === current.id) ? [current] : []), ...list].map(({ id, name }) => ({
    value: id,
    label: name,
  }))
