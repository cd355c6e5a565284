import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { type FieldValue, type FilledField, keyOfField } from '#features/people/custom-fields/contract.ts'
import { ValueField, type Values, valuesOf } from '#features/people/custom-fields/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { type FormPart, useForm } from '#ui/forms/form.ts'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { changeRequests } from '../contract.ts'

interface Props {
  userId: string
  /** Those that the person sees and may not edit. */
  fields: readonly FilledField[]
  onClose: () => void
}

/** Those of the custom fields that one may not edit, as a form that is sent to those who can. */
export function ProposeFieldsDialog({ userId, fields, onClose }: Props) {
  const t = useTranslations('changeRequest')
  const ui = useTranslations('ui')
  const send = useChange(changeRequests.proposeFieldChanges)
  const initial: Values & { comment: string } = { ...valuesOf(fields), comment: '' }
  const form = useForm({
    initial,
    submit: (given) => send({ ...changedIn(given, fields), id: userId, comment: given.comment }),
    onDone: onClose,
    draft: 'change-request-fields',
  })
  return (
    <Dialog opened onClose={onClose} title={t('proposeFields')}>
      <FormFrame form={form}>
        <DialogBody
          actions={
            <>
              <Button onClick={onClose}>{ui('cancel')}</Button>
              <SubmitButton form={form} disabled={!form.dirty}>
                {t('send')}
              </SubmitButton>
            </>
          }
        >
          {fields.map((field) => (
            <ValueField key={field.id} field={field} form={form as unknown as FormPart<Values>} />
          ))}
          <TextareaField label={t('why')} help={t('whyHelp')} maxLength={1000} {...form.field('comment')} />
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}

/** A required field that is empty and stays so is not asked for here. */
const changedIn = (given: Values, fields: readonly FilledField[]): Record<string, FieldValue> =>
  Object.fromEntries(
    fields
      .map(({ id, value }) => ({ key: keyOfField(id), value }))
      .filter(({ key, value }) => JSON.stringify(given[key] ?? null) !== JSON.stringify(value))
      .map(({ key }) => [key, given[key] ?? null]),
  )
