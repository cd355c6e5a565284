import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { DeleteDialog } from '#ui/overlays/delete-dialog.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { useForm } from '#ui/forms/form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { type JobTitle, jobTitles } from '../contract.ts'

export function JobTitleDialog({
  jobTitle,
  all,
  onClose,
}: {
  jobTitle: JobTitle | undefined
  all: readonly JobTitle[]
  onClose: () => void
}) {
  const t = useTranslations('org')
  const create = useChange(jobTitles.createJobTitle)
  const rename = useChange(jobTitles.renameJobTitle)
  const [deleting, setDeleting] = useState(false)
  const form = useForm({
    initial: { name: jobTitle?.name ?? '' },
    submit: async ({ name }) =>
      jobTitle ? rename({ id: jobTitle.id, version: jobTitle.version, name }) : create({ name }),
    onDone: onClose,
  })
  if (jobTitle && deleting) return <Deletion jobTitle={jobTitle} all={all} onClose={onClose} />
  return (
    <EditDialog
      title={jobTitle?.name ?? t('addJobTitle')}
      form={form}
      onClose={onClose}
      remove={jobTitle && { word: t('delete'), onClick: () => setDeleting(true) }}
    >
      <TextField label={t('name')} required data-autofocus {...form.field('name')} />
    </EditDialog>
  )
}

function Deletion({
  jobTitle: { id, name, count, version },
  all,
  onClose,
}: {
  jobTitle: JobTitle
  all: readonly JobTitle[]
  onClose: () => void
}) {
  const t = useTranslations('org')
  const remove = useChange(jobTitles.deleteJobTitle)
  const others = all.filter((one) => one.id !== id).map((one) => ({ value: one.id, label: one.name }))
  return (
    <DeleteDialog
      title={t('deleteJobTitle', { name })}
      text={count > 0 ? t('deleteJobTitleText', { count }) : undefined}
      word={t('delete')}
      replaceLabel={t('replaceWith')}
      options={count > 0 ? others : undefined}
      onClose={onClose}
      remove={(replacementId) => remove({ id, version, ...(replacementId && { replacementId }) })}
    />
  )
}
