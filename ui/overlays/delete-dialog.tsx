import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DialogBody } from './dialog-body.tsx'
import { Dialog } from './dialog.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { SelectField, type Option } from '#ui/forms/select-field.tsx'

/** Deletes a named thing that others may refer to: what takes its place is chosen in the same breath. */
export function DeleteDialog({
  title,
  text,
  word,
  replaceLabel,
  options,
  onClose,
  confirm,
  remove,
}: {
  title: string
  text?: string | undefined
  /** On the button: "Delete the department". */
  word: string
  replaceLabel: string
  /** What it can be replaced by; leave it out where nothing refers to it. */
  options?: readonly Option[] | undefined
  onClose: () => void
  /** A prior question about what depends on it, in a dialog that replaces this one meanwhile. Without a yes this one returns. */
  confirm?: { ask: (replacementId: string | undefined) => Promise<boolean>; dialog: ReactNode }
  remove: (replacementId: string | undefined) => Promise<unknown>
}) {
  const t = useTranslations('ui')
  const form = useForm({
    initial: { replacementId: null as string | null },
    submit: ({ replacementId }) => remove(replacementId ?? undefined),
    onDone: onClose,
  })
  const submit: typeof form.submit = async (event) => {
    event?.preventDefault()
    event?.stopPropagation()
    if (!confirm || (await confirm.ask(form.values.replacementId ?? undefined))) await form.submit()
  }
  if (confirm?.dialog) return confirm.dialog
  return (
    <Dialog opened onClose={onClose} title={title}>
      <FormFrame form={{ ...form, submit }}>
        <DialogBody
          actions={
            <>
              <Button onClick={onClose}>{t('cancel')}</Button>
              <Button type="submit" data-danger loading={form.busy}>
                {word}
              </Button>
            </>
          }
        >
          {text && <p>{text}</p>}
          {options && (
            <SelectField label={replaceLabel} options={options} clearable searchable {...form.field('replacementId')} />
          )}
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}
