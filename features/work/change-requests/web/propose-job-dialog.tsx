import { useTranslations } from 'use-intl'
import { PlaceSelects } from '#features/people/directory/web/api.tsx'
import type { ProfileHead } from '#features/people/record/contract.ts'
import { ColleagueField, type PersonOption, useProfile } from '#features/people/record/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { useForm } from '#ui/forms/form.ts'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { useReader } from '#ui/reader.ts'
import { changeRequests } from '../contract.ts'

interface Props {
  userId: string
  onClose: () => void
}

/** Where one is to work, and for whom, from a day on: sent to those who can change the job. */
export function ProposeJobDialog(props: Props) {
  const { data: head } = useProfile(props.userId)
  return head && <Dialog {...props} head={head} />
}

function Dialog({ userId, head, onClose }: Props & { head: ProfileHead }) {
  const t = useTranslations('changeRequest')
  const people = useTranslations('people')
  const send = useChange(changeRequests.proposeJobChange)
  const initial = startOf(head, useReader().today)
  const form = useForm({
    initial,
    submit: ({ effectiveDate, managerId, comment, ...places }) =>
      send({
        id: userId,
        // the server validates an empty day
        effectiveDate: effectiveDate as string,
        ...places,
        managerId: managerId?.id ?? null,
        comment,
      }),
    onDone: onClose,
    draft: 'change-request-job',
  })
  return (
    <EditDialog title={t('proposeJob')} form={form} word={t('send')} onClose={onClose}>
      <DateField label={t('from')} required data-autofocus {...form.field('effectiveDate')} />
      <PlaceSelects field={form.field} />
      <ColleagueField label={people('columns.manager')} clearable {...form.field('managerId')} />
      <TextareaField label={t('why')} help={t('whyHelp')} maxLength={1000} {...form.field('comment')} />
    </EditDialog>
  )
}

const startOf = ({ department, location, jobTitle, manager }: ProfileHead, today: string) => ({
  effectiveDate: today as string | null,
  departmentId: department?.id ?? null,
  locationId: location?.id ?? null,
  jobTitleId: jobTitle?.id ?? null,
  managerId: manager && ({ ...manager, email: '' } as PersonOption),
  comment: '',
})
