import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { TheirChanges, type Theirs } from './their-changes-list.tsx'

/** Removes a row of a history, with the reason. */
export function RemovalDialog({
  day = '',
  title,
  text,
  effect,
  removal: { remove, news },
  onClose,
}: {
  /** The row's day, for the title. */
  day?: string
  title?: string
  /** What follows, where it is not that the row before it applies again. */
  text?: string
  /** What else follows. */
  effect?: ReactNode
  removal: {
    remove: (why: string) => Promise<unknown>
    /** What the row says by now, where others have corrected it. */
    news: readonly Theirs[]
  }
  onClose: () => void
}) {
  const t = useTranslations('history')
  const ui = useTranslations('ui')
  const form = useForm({ initial: { why: '' }, submit: ({ why }) => remove(why), onDone: onClose })
  return (
    <Dialog opened onClose={onClose} title={title ?? t('removeTitle', { day })}>
      <FormFrame form={form}>
        <DialogBody
          actions={
            <>
              <Button onClick={onClose}>{ui('cancel')}</Button>
              <Button type="submit" data-danger loading={form.busy}>
                {t('remove')}
              </Button>
            </>
          }
        >
          <p>{text ?? t('removeText')}</p>
          <TheirChanges theirs={news} />
          {effect}
          <TextareaField
            label={t('whyRemove')}
            help={t('whyHelp')}
            required
            data-autofocus
            maxLength={500}
            {...form.field('why')}
          />
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}
