import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { contactFields, personalFields } from '#features/core/members/fields.ts'
import type { Personal } from '#features/people/profile/contract.ts'
import { DetailFields, type DetailValues } from '#features/people/record/web/api.tsx'
import { namesOf } from '#kit/fields.ts'
import { useChange } from '#ui/forms/change.ts'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { type FormPart, useForm } from '#ui/forms/form.ts'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { changeRequests } from '../contract.ts'

/** What they may change by themselves needs no request; a birthday that is hidden is the person's alone. */
const proposable = ({ can, birthdayPrivacy }: Personal, isMine: boolean) => {
  const isKept = !isMine && birthdayPrivacy !== null && birthdayPrivacy !== 'show'
  return namesOf(personalFields)
    .filter((name) => !(can.contact && Object.hasOwn(contactFields, name)))
    .filter((name) => !(isKept && (name === 'birthDate' || name === 'birthdayPrivacy')))
}

/** The section as a form that is sent to those who can edit it. */
export function ProposeDialog({
  userId,
  isMine,
  personal,
  onClose,
}: {
  userId: string
  isMine: boolean
  personal: Personal
  onClose: () => void
}) {
  const t = useTranslations('changeRequest')
  const people = useTranslations('people')
  const ui = useTranslations('ui')
  const send = useChange(changeRequests.proposeChange)
  const { firstName, lastName } = personal
  const names = proposable(personal, isMine)
  const details = Object.fromEntries(names.map((name) => [name, personal[name]])) as unknown as DetailValues
  const form = useForm({
    initial: { firstName, lastName, ...details, comment: '' },
    submit: ({ comment, ...values }) => send({ id: userId, section: 'personal', values, comment }),
    onDone: onClose,
    draft: 'change-request',
  })
  return (
    <Dialog opened onClose={onClose} title={t('propose')}>
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
          <TextField label={people('columns.firstName')} required data-autofocus {...form.field('firstName')} />
          <TextField label={people('columns.lastName')} {...form.field('lastName')} />
          <DetailFields form={form as unknown as FormPart<DetailValues>} names={names} />
          <TextareaField label={t('why')} help={t('whyHelp')} maxLength={1000} {...form.field('comment')} />
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}
