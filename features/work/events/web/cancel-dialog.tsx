import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { type CalendarEvent, events, SCOPES, type Scope } from '../contract.ts'

/** The question before an event is canceled; of one that repeats with the dates. */
export function CancelDialog({ event, onClose }: { event: CalendarEvent; onClose: () => void }) {
  const t = useTranslations('events')
  const cancel = useChange(events.cancelEvent)
  const form = useForm<{ scope: Scope }, unknown>({
    initial: { scope: event.repeat ? 'this' : 'all' },
    submit: ({ scope }) => cancel({ id: event.id, version: event.version, scope }),
    onDone: onClose,
  })
  const { onChange, ...scope } = form.field('scope')
  return (
    <Dialog opened onClose={onClose} title={t('cancelAsk', { name: event.name })}>
      <FormFrame form={form}>
        <DialogBody
          actions={
            <>
              <Button onClick={onClose}>{t('keep')}</Button>
              <SubmitButton form={form}>{t('cancel')}</SubmitButton>
            </>
          }
        >
          <p>{t('cancelText')}</p>
          {event.repeat && (
            <SelectField
              label={t('scope.cancelLabel')}
              options={SCOPES.map((value) => ({ value, label: t(`scope.${value}`) }))}
              {...scope}
              onChange={(value) => onChange(value as Scope)}
            />
          )}
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}
