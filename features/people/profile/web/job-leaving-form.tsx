import { useTranslations } from 'use-intl'
import { useHiringSources } from '#features/people/directory/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { type Job, profile } from '../contract.ts'
import { useJobRefresh, withCurrent } from './job-state.ts'
import { SectionForm } from './section-panel.tsx'
import { useSection } from '#features/people/record/web/api.tsx'

export function JobLeavingForm({
  userId,
  employment,
  version,
  onClose,
}: {
  userId: string
  employment: NonNullable<Job['employment']>
  version: number
  onClose: () => void
}) {
  const t = useTranslations('people')
  const words = useTranslations('profile')
  const sources = useHiringSources().data
  const save = useChange(profile.changeJob)
  const { hiringSource } = employment
  const { form, theirs } = useSection({
    current: { hiringSourceId: hiringSource?.id ?? null },
    version,
    send: (values, seen) => save({ id: userId, ...values, version: seen }),
    refresh: useJobRefresh(userId),
    draft: 'job-employment',
    onClose,
  })
  const set = form.set
  const changed = {
    hiringSourceId: {
      word: t('fields.hiringSource'),
      value: hiringSource?.name,
      take: () => set('hiringSourceId', hiringSource?.id ?? null),
    },
  }
  return (
    <SectionForm
      form={form}
      label={words('leaving')}
      theirs={theirs.map((name) => ({ name, ...changed[name] }))}
      onClose={onClose}
    >
      <SelectField
        label={t('fields.hiringSource')}
        options={withCurrent(sources, hiringSource)}
        clearable
        searchable
        {...form.field('hiringSourceId')}
      />
    </SectionForm>
  )
}
