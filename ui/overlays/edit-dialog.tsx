import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DialogBody } from './dialog-body.tsx'
import { Dialog } from './dialog.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import type { Form } from '#ui/forms/form.ts'
import { SubmitButton } from '#ui/forms/submit-button.tsx'

/** A record in a dialog: its fields, save and cancel, and at the other end the way to delete it. */
export function EditDialog<Values>({
  title,
  form,
  onClose,
  word,
  remove,
  children,
}: {
  title: string
  form: Form<Values>
  onClose: () => void
  /** On the button, where it is not Save. */
  word?: string
  /** Absent while the record is new. */
  remove?: { word: string; onClick: () => void } | undefined
  children: ReactNode
}) {
  const t = useTranslations('ui')
  return (
    <Dialog opened onClose={onClose} title={title}>
      <FormFrame form={form}>
        <DialogBody
          note={
            remove && (
              <Button variant="subtle" onClick={remove.onClick}>
                {remove.word}
              </Button>
            )
          }
          actions={
            <>
              <Button onClick={onClose}>{t('cancel')}</Button>
              <SubmitButton form={form}>{word ?? t('save')}</SubmitButton>
            </>
          }
        >
          {children}
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}
