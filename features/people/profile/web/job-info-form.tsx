import { useLocale, useTranslations } from 'use-intl'
import { useVacantPositions } from '#features/people/directory/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { formatDay } from '#ui/format.ts'
import { type Job, profile } from '../contract.ts'
import { useJobRefresh, withCurrent } from './job-state.ts'
import { SectionForm } from './section-panel.tsx'
import { useSection } from './section-state.ts'

export function JobInfoForm({
  userId,
  info,
  version,
  onClose,
}: {
  userId: string
  info: NonNullable<Job['info']>
  version: number
  onClose: () => void
}) {
  const t = useTranslations('people')
  const locale = useLocale()
  const vacant = useVacantPositions().data
  const save = useChange(profile.changeJob)
  const { hireDate, position } = info
  const { form, theirs } = useSection({
    current: { hireDate, positionId: position?.id ?? null },
    version,
    send: (values, seen) => save({ id: userId, ...values, version: seen }),
    refresh: useJobRefresh(userId),
    draft: 'job-info',
    onClose,
  })
  const set = form.set
  const changed = {
    hireDate: {
      word: t('columns.hireDate'),
      value: hireDate && formatDay(hireDate, locale),
      take: () => set('hireDate', hireDate),
    },
    positionId: {
      word: t('fields.position'),
      value: position?.name,
      take: () => set('positionId', position?.id ?? null),
    },
  }
  return (
    <SectionForm
      form={form}
      label={t('jobInfo')}
      theirs={theirs.map((name) => ({ name, ...changed[name] }))}
      onClose={onClose}
    >
      <DateField label={t('columns.hireDate')} {...form.field('hireDate')} />
      <SelectField
        label={t('fields.position')}
        help={t('positionHelp')}
        options={withCurrent(vacant, position)}
        clearable
        searchable
        {...form.field('positionId')}
      />
    </SectionForm>
  )
}
