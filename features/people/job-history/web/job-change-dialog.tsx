import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { usePlaceReview } from '#features/people/access/web/api.tsx'
import {
  EffectsPart,
  type PersonOption,
  RemovalDialog,
  RowNews,
  useHistoryForm,
  usePastEffects,
  useProfile,
  WhyField,
} from '#features/people/record/web/api.tsx'
import type { ProfileHead } from '#features/people/record/contract.ts'
import type { Reply } from '#kit/contract.ts'
import { useChange } from '#ui/forms/change.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import type { Form } from '#ui/forms/form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { formatDay } from '#ui/format.ts'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { personName } from '#ui/person-name.ts'
import { JOB_CHANGE_FIELDS, type JobChange, type JobChangeField, jobHistory } from '../contract.ts'
import { JobPlaceFields, Reach } from './job-place-fields.tsx'
import { inOrder, movesOf, sentOf, setsOf, type Values } from './job-change-state.ts'
import { useFieldWord } from './job-change-words.ts'
import { useJobHistory } from './queries.ts'

interface Props {
  userId: string
  history: Reply<typeof jobHistory.showJobHistory>
  change: JobChange | 'new'
  onClose: () => void
}

/** Records a change of the job, or corrects a row with the reason. */
export function JobChangeDialog(props: Props) {
  const { data: head } = useProfile(props.userId)
  return head && <Dialog {...props} head={head} />
}

function Dialog({ head, ...props }: Props & { head: ProfileHead }) {
  const { userId, history, onClose } = props
  const t = useTranslations('history')
  const words = useTranslations('jobHistory')
  const { form, row, current: initial, theirs, isGone, removal } = useJobChangeForm(props, head)
  const fields = fieldsOf(row, history)
  const { reviewed, question } = useReviewed(head, form, () =>
    movesOf(sentOf(form.values, initial, fields, row), form.values.effectiveDate, history),
  )
  const effects = useEffects(userId, row, form.values.effectiveDate, sentOf(form.values, initial, fields, row))
  const [removing, setRemoving] = useState<JobChange>()
  const title = useTitle(row)
  if (removing) return <Removal userId={userId} row={removing} removal={removal} onClose={onClose} />
  const remove = row && !row.isFirst ? { word: t('remove'), onClick: () => setRemoving(row) } : undefined
  return (
    <EditDialog title={title} form={reviewed} onClose={onClose} remove={remove}>
      {question}
      <RowNews theirs={theirs} isGone={isGone} />
      <DateField label={words('effectiveDate')} required data-autofocus {...form.field('effectiveDate')} />
      <JobPlaceFields form={form} fields={fields} row={row} head={head} />
      <Reach history={history} values={form.values} initial={initial} fields={fields} row={row} />
      <EffectsPart effects={effects} />
      <TextField label={words('reason')} help={words('reasonHelp')} maxLength={500} {...form.field('reason')} />
      {row && <WhyField form={form} />}
    </EditDialog>
  )
}

function useTitle(row: JobChange | undefined): string {
  const t = useTranslations('history')
  const locale = useLocale()
  return row ? t('correctOf', { day: formatDay(row.effectiveDate, locale) }) : t('record')
}

/** Asked as soon as a day and a change are given. */
function useEffects(
  userId: string,
  row: JobChange | undefined,
  effectiveDate: string | null,
  places: ReturnType<typeof sentOf>,
) {
  const input = { id: userId, ...places, ...(effectiveDate && { effectiveDate }), ...(row && { changeId: row.id }) }
  const isSaid = effectiveDate !== null && Object.keys(places).length > 0
  return usePastEffects(jobHistory.foreseeJobChange, isSaid ? input : undefined)
}

function Removal({
  userId,
  row,
  removal,
  onClose,
}: {
  userId: string
  row: JobChange
  removal: ReturnType<typeof useJobChangeForm>['removal']
  onClose: () => void
}) {
  const effects = usePastEffects(jobHistory.foreseeJobChange, { id: userId, changeId: row.id })
  const day = formatDay(row.effectiveDate, useLocale())
  return <RemovalDialog day={day} effect={<EffectsPart effects={effects} />} removal={removal} onClose={onClose} />
}

const fieldsOf = (row: JobChange | undefined, history: Props['history']) =>
  inOrder(row ? setsOf(row) : history.can.edit)

function useJobChangeForm({ userId, history, change, onClose }: Props, head: ProfileHead) {
  const add = useChange(jobHistory.recordJobChange)
  const correct = useChange(jobHistory.correctJobChange)
  const remove = useChange(jobHistory.removeJobChange)
  const { refetch } = useJobHistory(userId)
  const say = useSaid(history, head)
  const valuesOf = (row: JobChange | undefined) => startOf(row, head, history.today)
  return useHistoryForm<JobChange, Values>({
    opened: change === 'new' ? undefined : change,
    history: rowsIn(history),
    valuesOf,
    send: async (values, changeId): Promise<unknown> => {
      const { effectiveDate, reason, why } = values
      const row = history.data.find(({ id }) => id === changeId)
      // an empty day is the server's to name
      const sent = {
        id: userId,
        effectiveDate: effectiveDate as string,
        reason,
        ...sentOf(values, valuesOf(row), fieldsOf(row, history), row),
      }
      return changeId === undefined ? add(sent) : correct({ ...sent, changeId, why })
    },
    remove: (changeId, why) => remove({ id: userId, changeId, why }),
    refresh: async () => {
      const { data } = await refetch()
      return data && rowsIn(data)
    },
    say,
    onClose,
  })
}

const rowsIn = ({ data, ended }: Props['history']) => ({ rows: data, ended })

/** The values of a row as they are read. */
function useSaid({ data }: Props['history'], head: ProfileHead) {
  const words = useTranslations('jobHistory')
  const locale = useLocale()
  const wordOf = useFieldWord()
  // names come with the rows
  const places = [
    ...data.flatMap(({ changes }) => changes.flatMap(({ before, after }) => [before, after])),
    head.jobTitle,
    head.department,
    head.location,
    head.position,
  ]
  const nameOf = (id: string | null) => places.find((place) => place?.id === id)?.name
  return (values: Values) => [
    {
      name: 'effectiveDate' as const,
      word: words('effectiveDate'),
      value: formatDay(values.effectiveDate ?? '', locale),
    },
    ...JOB_CHANGE_FIELDS.map((name) => {
      const value = values[name]
      return { name, word: wordOf(name), value: value && typeof value === 'object' ? personName(value) : nameOf(value) }
    }),
    { name: 'reason' as const, word: words('reason'), value: values.reason },
  ]
}

/** A move changes who sees what: that is shown before it is recorded. */
function useReviewed({ id, manager }: ProfileHead, form: Form<Values>, moves: () => ReturnType<typeof movesOf>) {
  const { review, dialog: question } = usePlaceReview(id)
  const submit: Form<Values>['submit'] = async (event) => {
    event?.preventDefault()
    // without a word about the manager the department's own would be taken
    const { departmentId, locationId, managerId = manager?.id ?? null } = moves()
    if (await review({ departmentId, locationId, managerId })) await form.submit()
  }
  return { reviewed: { ...form, submit }, question }
}

function startOf(row: JobChange | undefined, head: ProfileHead, today: string): Values {
  const now = {
    jobTitleId: head.jobTitle,
    departmentId: head.department,
    locationId: head.location,
    positionId: head.position,
  }
  const after = (field: JobChangeField) => row?.changes.find((one) => one.field === field)?.after
  const idOf = (field: keyof typeof now) => (row ? after(field) : now[field])?.id ?? null
  return {
    effectiveDate: row?.effectiveDate ?? today,
    jobTitleId: idOf('jobTitleId'),
    departmentId: idOf('departmentId'),
    locationId: idOf('locationId'),
    positionId: idOf('positionId'),
    managerId: row ? optionOf(after('managerId')) : head.manager && { ...head.manager, email: '' },
    reason: row?.reason ?? '',
    why: '',
  }
}

const optionOf = (place: { id: string; name: string } | null | undefined): PersonOption | null =>
  place ? { id: place.id, firstName: place.name, lastName: '', avatar: null, email: '' } : null
