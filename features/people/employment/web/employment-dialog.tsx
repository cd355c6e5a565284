import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { numberIn } from '#features/people/compensation/web/api.tsx'
import {
  EffectsPart,
  RemovalDialog,
  RowNews,
  useHistoryForm,
  usePastEffects,
  WhyField,
} from '#features/people/record/web/api.tsx'
import type { Got } from '#kit/contract.ts'
import { useChange } from '#ui/forms/change.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import type { FormPart } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { formatDay } from '#ui/format.ts'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { useReader } from '#ui/reader.ts'
import { employment, type EmploymentEntry, PROBATION_OUTCOMES, type ProbationOutcome } from '../contract.ts'
import { useEmployment } from './queries.ts'

type Named = { id: string; name: string }
interface Props {
  userId: string
  entry: EmploymentEntry | 'new'
  history: Got<typeof employment.showEmployment>
  choices: { types: readonly Named[]; schedules: readonly Named[] }
  onClose: () => void
}

/** Records a change of the terms, or corrects an entry with the reason. */
export function EmploymentDialog(props: Props) {
  const { userId, onClose } = props
  const entry = known(props.entry)
  const t = useTranslations('history')
  const locale = useLocale()
  const { form, theirs, isGone, removal } = useEmploymentForm(props)
  const [removing, setRemoving] = useState(false)
  const effects = useEffects(userId, entry, removing ? undefined : form.values)
  const day = entry && formatDay(entry.effectiveDate, locale)
  if (entry && day && removing)
    return <RemovalDialog day={day} effect={<EffectsPart effects={effects} />} removal={removal} onClose={onClose} />
  return (
    <EditDialog
      title={day ? t('correctOf', { day }) : t('record')}
      form={form}
      onClose={onClose}
      remove={entry && { word: t('remove'), onClick: () => setRemoving(true) }}
    >
      <RowNews theirs={theirs} isGone={isGone} />
      <Fields form={form} choices={props.choices} />
      <EffectsPart effects={effects} />
      {entry && <WhyField form={form} />}
    </EditDialog>
  )
}

/** Asked as soon as what the form requires is given. @param values undefined: it is removed */
function useEffects(userId: string, entry: EmploymentEntry | undefined, values: Started | undefined) {
  const isSaid = values === undefined || (values.effectiveDate !== null && values.typeId !== null)
  const input = { id: userId, ...(values && given(values)), ...(entry && { entryId: entry.id }) }
  return usePastEffects(employment.foreseeEmployment, isSaid ? input : undefined)
}

const given = ({ effectiveDate, typeId, scheduleId, contractEnd }: Started) => ({
  ...(effectiveDate && { effectiveDate }),
  typeId,
  scheduleId,
  contractEnd,
})

const known = (entry: Props['entry']) => (entry === 'new' ? undefined : entry)

function useEmploymentForm({ userId, onClose, history, choices, ...props }: Props) {
  const { today } = useReader()
  const add = useChange(employment.addEmployment)
  const change = useChange(employment.changeEmployment)
  const remove = useChange(employment.deleteEmployment)
  const { refetch } = useEmployment(userId)
  const t = useTranslations('employment')
  const locale = useLocale()
  const nameIn = (list: readonly Named[], id: string | null) => list.find((one) => one.id === id)?.name
  const dayOf = (day: string | null) => day && formatDay(day, locale)
  return useHistoryForm<EmploymentEntry, Started>({
    opened: known(props.entry),
    history: rowsIn(history),
    valuesOf: (entry) => startOf(entry, today),
    send: async ({ effectiveDate, typeId, weeklyHours, why, ...rest }, entryId): Promise<unknown> => {
      // what is empty is the server's to name
      const fields = {
        id: userId,
        effectiveDate: effectiveDate as string,
        typeId: typeId as string,
        weeklyHours: numberIn(weeklyHours),
        ...rest,
      }
      return entryId === undefined ? add(fields) : change({ ...fields, entryId, why })
    },
    remove: (entryId, why) => remove({ id: userId, entryId, why }),
    refresh: async () => {
      const { data } = await refetch()
      return data && rowsIn(data)
    },
    say: (values) => [
      { name: 'effectiveDate', word: t('effectiveDate'), value: dayOf(values.effectiveDate) },
      { name: 'typeId', word: t('type'), value: nameIn(choices.types, values.typeId) },
      { name: 'scheduleId', word: t('schedule'), value: nameIn(choices.schedules, values.scheduleId) },
      { name: 'weeklyHours', word: t('weeklyHours'), value: values.weeklyHours },
      { name: 'contractEnd', word: t('contractEnd'), value: dayOf(values.contractEnd) },
      { name: 'probationReviewOn', word: t('probationReviewOn'), value: dayOf(values.probationReviewOn) },
      {
        name: 'probationOutcome',
        word: t('probationOutcome'),
        value: values.probationOutcome && t(`outcomes.${values.probationOutcome}`),
      },
      { name: 'comments', word: t('comments'), value: values.comments },
    ],
    onClose,
  })
}

const rowsIn = ({ data, ended }: Props['history']) => ({ rows: data, ended })
type Started = ReturnType<typeof startOf>

const startOf = (entry: EmploymentEntry | undefined, today: string) => ({
  effectiveDate: today as string | null,
  typeId: null as string | null,
  scheduleId: null as string | null,
  weeklyHours: '',
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
  weeklyHours: entry.weeklyHours === null ? '' : String(entry.weeklyHours),
  comments: entry.comments,
  contractEnd: entry.contractEnd,
  probationReviewOn: entry.probationReviewOn,
  probationOutcome: entry.probationOutcome,
})

function Fields({ form, choices }: { form: FormPart<Started>; choices: Props['choices'] }) {
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
      <TextField
        label={t('weeklyHours')}
        help={t('weeklyHoursHelp')}
        inputMode="decimal"
        {...form.field('weeklyHours')}
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
