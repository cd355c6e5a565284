import { useLocale, useTranslations } from 'use-intl'
import { useVacantPositions } from '#features/people/org/positions/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import type { Form } from '#ui/forms/form.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { formatDay } from '#ui/format.ts'
import { type Job, profile } from '../contract.ts'
import { HireDateEffects } from './hire-date-panel.tsx'
import { useJobRefresh, withCurrent } from './job-state.ts'
import { SectionForm } from './section-panel.tsx'
import { useSection } from '#features/people/record/web/api.tsx'

const TEXTS = ['employeeNumber', 'legalEntity', 'costCentre'] as const

type Info = NonNullable<Job['info']>
type Values = Omit<Info, 'position'> & { positionId: string | null }

export function JobInfoForm({
  userId,
  info,
  version,
  onClose,
}: {
  userId: string
  info: Info
  version: number
  onClose: () => void
}) {
  const t = useTranslations('people')
  const vacant = useVacantPositions().data
  const save = useChange(profile.changeJob)
  const { position, ...plain } = info
  const { form, theirs } = useSection({
    current: { ...plain, positionId: position?.id ?? null },
    version,
    send: (values, seen) => save({ id: userId, ...values, version: seen }),
    refresh: useJobRefresh(userId),
    draft: 'job-info',
    onClose,
  })
  const changed = useTheirs(info, form.set)
  return (
    <SectionForm
      form={form}
      label={t('jobInfo')}
      theirs={theirs.map((name) => ({ name, ...changed[name] }))}
      onClose={onClose}
    >
      <DateField label={t('columns.hireDate')} {...form.field('hireDate')} />
      <HireDateEffects
        userId={userId}
        hireDate={form.values.hireDate === info.hireDate ? null : form.values.hireDate}
      />
      <SelectField
        label={t('fields.position')}
        help={t('positionHelp')}
        options={withCurrent(vacant, position)}
        clearable
        searchable
        {...form.field('positionId')}
      />
      {TEXTS.map((name) => (
        <TextField key={name} label={t(`fields.${name}`)} {...form.field(name)} />
      ))}
    </SectionForm>
  )
}

/** What someone else has changed, by field. */
function useTheirs({ hireDate, position, ...texts }: Info, set: Form<Values>['set']) {
  const t = useTranslations('people')
  const locale = useLocale()
  const text = (name: (typeof TEXTS)[number]) => ({
    word: t(`fields.${name}`),
    value: texts[name],
    take: () => set(name, texts[name]),
  })
  return {
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
    employeeNumber: text('employeeNumber'),
    legalEntity: text('legalEntity'),
    costCentre: text('costCentre'),
  }
}
