import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChange } from '#ui/change.ts'
import { DeleteDialog } from '#ui/delete-dialog.tsx'
import { DialogBody } from '#ui/dialog-body.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormFrame } from '#ui/form-frame.tsx'
import { useForm } from '#ui/form.ts'
import { SubmitButton } from '#ui/submit-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type JobTitle, jobTitles } from '../contract.ts'
import { STALE } from './queries.ts'

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
  const ui = useTranslations('ui')
  const create = useChange(jobTitles.createJobTitle, STALE)
  const rename = useChange(jobTitles.renameJobTitle, STALE)
  const remove = useChange(jobTitles.deleteJobTitle, STALE)
  const [deleting, setDeleting] = useState(false)
  const form = useForm({
    initial: { name: jobTitle?.name ?? '' },
    submit: async ({ name }) =>
      jobTitle ? rename({ id: jobTitle.id, version: jobTitle.version, name }) : create({ name }),
    onDone: onClose,
  })
  if (jobTitle && deleting)
    return (
      <DeleteDialog
        title={t('deleteJobTitle', { name: jobTitle.name })}
        text={jobTitle.count > 0 ? t('deleteJobTitleText', { count: jobTitle.count }) : undefined}
        word={t('delete')}
        replaceLabel={t('replaceWith')}
        options={
          jobTitle.count > 0
            ? all.filter(({ id }) => id !== jobTitle.id).map(({ id, name }) => ({ value: id, label: name }))
            : undefined
        }
        onClose={onClose}
        remove={(replacementId) =>
          remove({ id: jobTitle.id, version: jobTitle.version, ...(replacementId && { replacementId }) })
        }
      />
    )
  return (
    <Dialog opened onClose={onClose} title={jobTitle?.name ?? t('addJobTitle')}>
      <FormFrame form={form}>
        <DialogBody
          note={
            jobTitle && (
              <Button variant="subtle" onClick={() => setDeleting(true)}>
                {t('delete')}
              </Button>
            )
          }
          actions={
            <>
              <Button onClick={onClose}>{ui('cancel')}</Button>
              <SubmitButton form={form}>{ui('save')}</SubmitButton>
            </>
          }
        >
          <TextField label={t('name')} required data-autofocus {...form.field('name')} />
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}
