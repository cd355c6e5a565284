import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

/** Removes a row of a history, with the reason. @param props.day the row's day, for the title */
export function RemovalDialog({
  day,
  onClose,
  remove,
}: {
  day: string
  onClose: () => void
  remove: (why: string) => Promise<unknown>
}) {
  const t = useTranslations('history')
  const ui = useTranslations('ui')
  const form = useForm({ initial: { why: '' }, submit: ({ why }) => remove(why), onDone: onClose })
  return (
    <Dialog opened onClose={onClose} title={t('removeTitle', { day })}>
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
          <p>{t('removeText')}</p>
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
