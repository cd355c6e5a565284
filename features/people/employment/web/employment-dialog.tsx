import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { useConfirm } from '#ui/overlays/confirm.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { useForm } from '#ui/forms/form.ts'
import { useReader } from '#ui/reader.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { employment, type EmploymentEntry } from '../contract.ts'

type Named = { id: string; name: string }
interface Props {
  userId: string
  entry: EmploymentEntry | 'new'
  choices: { types: readonly Named[]; schedules: readonly Named[] }
  onClose: () => void
}

export function EmploymentDialog(props: Props) {
  const { onClose } = props
  const entry = known(props.entry)
  const t = useTranslations('employment')
  const form = useEmploymentForm(props)
  const remove = useDeletion(props)
  return (
    <EditDialog
      title={t(entry ? 'edit' : 'add')}
      form={form}
      onClose={onClose}
      remove={entry && { word: t('delete'), onClick: () => void remove(entry) }}
    >
      <Fields form={form} choices={props.choices} />
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
    submit: async ({ effectiveDate, typeId, ...rest }) => {
      // what is empty is the server's to name
      const fields = { id: userId, effectiveDate: effectiveDate as string, typeId: typeId as string, ...rest }
      return entry ? change({ ...fields, entryId: entry.id, version: entry.version }) : add(fields)
    },
    onDone: onClose,
  })
}

const startOf = (entry: EmploymentEntry | undefined, today: string) => ({
  effectiveDate: (entry ? entry.effectiveDate : today) as string | null,
  typeId: entry?.type?.id ?? null,
  scheduleId: entry?.schedule?.id ?? null,
  comments: entry?.comments ?? '',
})

function useDeletion({ userId, onClose }: Props) {
  const t = useTranslations('employment')
  const confirm = useConfirm()
  const remove = useChange(employment.deleteEmployment)
  return async ({ id, version }: EmploymentEntry) => {
    if (!(await confirm({ title: t('deleteTitle'), text: t('deleteText'), ok: t('delete'), danger: true }))) return
    await remove({ id: userId, entryId: id, version })
    onClose()
  }
}

function Fields({ form, choices }: { form: ReturnType<typeof useEmploymentForm>; choices: Props['choices'] }) {
  const t = useTranslations('employment')
  const options = (list: readonly Named[]) => list.map(({ id, name }) => ({ value: id, label: name }))
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
      <TextareaField label={t('comments')} maxLength={1000} {...form.field('comments')} />
    </>
  )
}
