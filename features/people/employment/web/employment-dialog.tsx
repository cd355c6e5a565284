import { useTranslations } from 'use-intl'
import { useChange } from '#ui/change.ts'
import { useConfirm } from '#ui/confirm.ts'
import { DateField } from '#ui/date-field.tsx'
import { EditDialog } from '#ui/edit-dialog.tsx'
import { useForm } from '#ui/form.ts'
import { useReader } from '#ui/reader.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { employment, type EmploymentEntry } from '../contract.ts'
import { STALE } from './queries.ts'

type Named = { id: string; name: string }

export function EmploymentDialog({
  userId,
  entry,
  choices,
  onClose,
}: {
  userId: string
  entry: EmploymentEntry | undefined
  choices: { types: readonly Named[]; schedules: readonly Named[] }
  onClose: () => void
}) {
  const t = useTranslations('employment')
  const { today } = useReader()
  const confirm = useConfirm()
  const add = useChange(employment.addEmployment, STALE)
  const change = useChange(employment.changeEmployment, STALE)
  const remove = useChange(employment.deleteEmployment, STALE)
  const form = useForm({
    initial: {
      effectiveDate: (entry?.effectiveDate ?? today) as string | null,
      typeId: entry?.type?.id ?? null,
      scheduleId: entry?.schedule?.id ?? null,
      comments: entry?.comments ?? '',
    },
    submit: async ({ effectiveDate, typeId, ...rest }) => {
      // what is empty is the server's to name
      const fields = { id: userId, effectiveDate: effectiveDate as string, typeId: typeId as string, ...rest }
      return entry ? change({ ...fields, entryId: entry.id, version: entry.version }) : add(fields)
    },
    onDone: onClose,
  })
  const onDelete = async ({ id, version }: EmploymentEntry) => {
    if (!(await confirm({ title: t('deleteTitle'), text: t('deleteText'), ok: t('delete'), danger: true }))) return
    await remove({ id: userId, entryId: id, version })
    onClose()
  }
  const options = (list: readonly Named[]) => list.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <EditDialog
      title={t(entry ? 'edit' : 'add')}
      form={form}
      onClose={onClose}
      remove={entry && { word: t('delete'), onClick: () => void onDelete(entry) }}
    >
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
    </EditDialog>
  )
}
