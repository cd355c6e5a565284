import { useTranslations } from 'use-intl'
import type { Day } from '#kit/days.ts'
import { useChange } from '#ui/forms/change.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { useForm } from '#ui/forms/form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { type ListedReorganisation, reorganisations } from '../contract.ts'

/** What a draft is called, what is to be known of it, and the day it is meant for. */
export function DraftDialog({
  draft,
  onClose,
  onDone,
}: {
  draft?: ListedReorganisation
  onClose: () => void
  onDone: (id: string) => void
}) {
  const t = useTranslations('reorganisations')
  const create = useChange(reorganisations.createReorganisation)
  const change = useChange(reorganisations.changeReorganisation)
  const form = useForm({
    initial: {
      name: draft?.name ?? '',
      effectiveDate: (draft?.effectiveDate ?? null) as Day | null,
      note: draft?.note ?? '',
    },
    submit: async (values) =>
      (await (draft ? change({ ...values, id: draft.id, version: draft.version }) : create(values))).data.id,
    onDone,
  })
  return (
    <EditDialog
      title={draft ? t('editTitle') : t('add')}
      form={form}
      onClose={onClose}
      {...(!draft && { word: t('create') })}
    >
      <TextField
        label={t('name')}
        placeholder={t('nameExample')}
        required
        data-autofocus
        maxLength={120}
        {...form.field('name')}
      />
      <DateField label={t('day')} help={t('dayHelp')} {...form.field('effectiveDate')} />
      <TextareaField label={t('note')} help={t('noteHelp')} minRows={2} maxLength={1000} {...form.field('note')} />
    </EditDialog>
  )
}
