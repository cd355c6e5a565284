import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { RemovalDialog, WhyField } from '#features/people/record/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { formatDay } from '#ui/format.ts'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { useReader } from '#ui/reader.ts'
import { employment, type EmploymentEntry, PROBATION_OUTCOMES, type ProbationOutcome } from '../contract.ts'

type Named = { id: string; name: string }
interface Props {
  userId: string
  entry: EmploymentEntry | 'new'
  choices: { types: readonly Named[]; schedules: readonly Named[] }
  onClose: () => void
}

/** Records a change of the terms, or corrects an entry with the reason. */
export function EmploymentDialog(props: Props) {
  const { userId, onClose } = props
  const entry = known(props.entry)
  const t = useTranslations('history')
  const locale = useLocale()
  const form = useEmploymentForm(props)
  const remove = useChange(employment.deleteEmployment)
  const [removing, setRemoving] = useState(false)
  const day = entry && formatDay(entry.effectiveDate, locale)
  if (entry && day && removing)
    return (
      <RemovalDialog day={day} onClose={onClose} remove={(why) => remove({ id: userId, entryId: entry.id, why })} />
    )
  return (
    <EditDialog
      title={day ? t('correctOf', { day }) : t('record')}
      form={form}
      onClose={onClose}
      remove={entry && { word: t('remove'), onClick: () => setRemoving(true) }}
    >
      <Fields form={form} choices={props.choices} />
      {entry && <WhyField form={form} />}
    </EditDialog>
  )
}

const known = (entry: Props['entry']) => (entry === 'new' ? undefined : entry)

function useEmploymentForm({ userId, onClose, ...props }: Props) {
  const entry = known(props.entry)
  const { today } = useReader()
  const add = useChange(employment.addEmployment)
  const change = useChange(employment.changeEmployment)
  return useForm({
    initial: startOf(entry, today),
    submit: async ({ effectiveDate, typeId, why, ...rest }) => {
      // the server validates required fields
      const fields = { id: userId, effectiveDate: effectiveDate as string, typeId: typeId as string, ...rest }
      return entry ? change({ ...fields, entryId: entry.id, why }) : add(fields)
    },
    onDone: onClose,
  })
}

const startOf = (entry: EmploymentEntry | undefined, today: string) => ({
  effectiveDate: today as string | null,
  typeId: null as string | null,
  scheduleId: null as string | null,
  comments: '',
  contractEnd: null as string | null,
  probationReviewOn: null as string | null,
  probationOutcome: null as ProbationOutcome | null,
  why: '',
  ...(entry && valuesOf(entry)),
})

const valuesOf = (entry: EmploymentEntry) => ({
  effectiveDate: entry.effectiveDate,
  typeId: entry.type?.id ?? null,
  scheduleId: entry.schedule?.id ?? null,
  comments: entry.comments,
  contractEnd: entry.contractEnd,
  probationReviewOn: entry.probationReviewOn,
  probationOutcome: entry.probationOutcome,
})

function Fields({ form, choices }: { form: ReturnType<typeof useEmploymentForm>; choices: Props['choices'] }) {
  const t = useTranslations('employment')
  const options = (list: readonly Named[]) => list.map(({ id, name }) => ({ value: id, label: name }))
  const { onChange: setOutcome, ...outcome } = form.field('probationOutcome')
  return (
    <>
      <DateField label={t('effectiveDate')} required data-autofocus {...form.field('effectiveDate')} />
      <SelectField
        label={t('type')}
        help={choices.types.length === 0 ? t('noTypes') : undefined}
        options={options(choices.types)}
        required
        searchable
        {...form.field('typeId')}
      />
      <SelectField
        label={t('schedule')}
        options={options(choices.schedules)}
        clearable
        searchable
        {...form.field('scheduleId')}
      />
      <DateField label={t('contractEnd')} help={t('contractEndHelp')} {...form.field('contractEnd')} />
      <DateField label={t('probationReviewOn')} {...form.field('probationReviewOn')} />
      {form.values.probationReviewOn && (
        <SelectField
          label={t('probationOutcome')}
          options={PROBATION_OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
          clearable
          {...outcome}
          onChange={(value) => setOutcome(value as ProbationOutcome | null)}
        />
      )}
      <TextareaField label={t('comments')} maxLength={1000} {...form.field('comments')} />
    </>
  )
}
