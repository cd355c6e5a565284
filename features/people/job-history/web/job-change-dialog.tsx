import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { usePlaceReview } from '#features/people/access/web/api.tsx'
import { type PersonOption, RemovalDialog, useProfile, WhyField } from '#features/people/record/web/api.tsx'
import type { ProfileHead } from '#features/people/record/contract.ts'
import type { Reply } from '#kit/contract.ts'
import { useChange } from '#ui/forms/change.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { type Form, useForm } from '#ui/forms/form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { formatDay } from '#ui/format.ts'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { type JobChange, type JobChangeField, jobHistory } from '../contract.ts'
import { JobPlaceFields, Reach } from './job-place-fields.tsx'
import { inOrder, movesOf, type Parts, sentOf, setsOf, type Values } from './job-change-state.ts'

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
  const row = props.change === 'new' ? undefined : props.change
  const t = useTranslations('history')
  const words = useTranslations('jobHistory')
  const fields = inOrder(row ? setsOf(row) : history.can.edit)
  const initial = startOf(row, head, history.today)
  const form = useJobChangeForm(props, { row, fields, initial })
  const { reviewed, question } = useReviewed(head, form, () =>
    movesOf(sentOf(form.values, initial, fields, row), form.values.effectiveDate, history),
  )
  const [removing, setRemoving] = useState<JobChange>()
  const title = useTitle(row)
  if (removing) return <Removal userId={userId} row={removing} onClose={onClose} />
  const remove = row && !row.isFirst ? { word: t('remove'), onClick: () => setRemoving(row) } : undefined
  return (
    <EditDialog title={title} form={reviewed} onClose={onClose} remove={remove}>
      {question}
      <DateField label={words('effectiveDate')} required data-autofocus {...form.field('effectiveDate')} />
      <JobPlaceFields form={form} fields={fields} row={row} head={head} />
      <Reach history={history} values={form.values} initial={initial} fields={fields} row={row} />
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

function Removal({ userId, row, onClose }: { userId: string; row: JobChange; onClose: () => void }) {
  const remove = useChange(jobHistory.removeJobChange)
  const day = formatDay(row.effectiveDate, useLocale())
  return <RemovalDialog day={day} onClose={onClose} remove={(why) => remove({ id: userId, changeId: row.id, why })} />
}

function useJobChangeForm({ userId, onClose }: Props, { row, fields, initial }: Parts) {
  const add = useChange(jobHistory.recordJobChange)
  const correct = useChange(jobHistory.correctJobChange)
  return useForm({
    initial,
    submit: async (values) => {
      const { effectiveDate, reason, why } = values
      // the server validates an empty day
      const sent = {
        id: userId,
        effectiveDate: effectiveDate as string,
        reason,
        ...sentOf(values, initial, fields, row),
      }
      return row ? correct({ ...sent, changeId: row.id, why }) : add(sent)
    },
    onDone: onClose,
  })
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
