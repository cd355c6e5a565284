import { useLocale, useTranslations } from 'use-intl'
import { useHiringSources } from '#features/people/directory/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { formatDay } from '#ui/format.ts'
import { type Job, profile } from '../contract.ts'
import { useJobRefresh, withCurrent } from './job-state.ts'
import { SectionForm } from './section-panel.tsx'
import { useSection } from './section-state.ts'

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
  const locale = useLocale()
  const sources = useHiringSources().data
  const save = useChange(profile.changeJob)
  const { terminationDate, hiringSource } = employment
  const { form, theirs } = useSection({
    current: { terminationDate, hiringSourceId: hiringSource?.id ?? null },
    version,
    send: (values, seen) => save({ id: userId, ...values, version: seen }),
    refresh: useJobRefresh(userId),
    draft: 'job-employment',
    onClose,
  })
  const set = form.set
  const changed = {
    terminationDate: {
      word: t('fields.terminationDate'),
      value: terminationDate && formatDay(terminationDate, locale),
      take: () => set('terminationDate', terminationDate),
    },
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
      <DateField label={t('fields.terminationDate')} {...form.field('terminationDate')} />
    </SectionForm>
  )
}
