import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { OnboardingField } from '#features/people/onboarding/web/api.tsx'
import { DetailFields, NO_DETAILS } from '#features/people/record/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { DateField } from '#ui/forms/date-field.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { type Form, useForm } from '#ui/forms/form.ts'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { peopleChanges } from '../changes/contract.ts'
import { type JoinFormProps, useReportDirty } from './invite-form.tsx'
import { NO_PLACE, NO_SOURCE, PlaceFields, placeOf, SourceFields } from './place-fields.tsx'
import css from './people-screen.module.css'

const START = {
  ...NO_PLACE,
  ...NO_SOURCE,
  ...NO_DETAILS,
  email: '',
  firstName: '',
  lastName: '',
  hireDate: null as string | null,
  onboardingTemplateId: null as string | null,
  employeeNumber: '',
  sendInvitation: true,
}
type Values = typeof START

/** All fields of a new person; the invitation can wait. */
export function CreateForm({ onClose, onDone, onDirty }: JoinFormProps) {
  const t = useTranslations('people')
  const ui = useTranslations('ui')
  const create = useChange(peopleChanges.createPerson)
  const form = useForm<Values>({
    initial: START,
    submit: ({ departmentId, locationId, jobTitleId, managerId, roleIds, ...person }) =>
      create({ ...person, ...placeOf({ departmentId, locationId, jobTitleId, managerId, roleIds }) }),
    onDone,
    draft: 'create',
  })
  useReportDirty(onDirty, form.dirty)
  return (
    <FormFrame form={form} aria-label={t('createTab')}>
      <DialogBody
        actions={
          <>
            <Button onClick={onClose}>{ui('cancel')}</Button>
            <SubmitButton form={form}>{t(form.values.sendInvitation ? 'createAndInvite' : 'create')}</SubmitButton>
          </>
        }
      >
        <WhoFields form={form} />
        <h3 className={css.section}>{t('work')}</h3>
        <div className={css.two}>
          <DateField label={t('fields.hireDate')} {...form.field('hireDate')} />
          <TextField label={t('fields.employeeNumber')} {...form.field('employeeNumber')} />
          <SourceFields form={form} />
          <OnboardingField {...form.field('onboardingTemplateId')} />
        </div>
        <PlaceFields form={form} />
        <CheckboxField label={t('sendInvitation')} {...form.field('sendInvitation')} />
      </DialogBody>
    </FormFrame>
  )
}

function WhoFields({ form }: { form: Form<Values> }) {
  const t = useTranslations('people')
  return (
    <div className={css.two}>
      <TextField label={t('columns.firstName')} required data-autofocus {...form.field('firstName')} />
      <TextField label={t('columns.lastName')} {...form.field('lastName')} />
      <TextField label={t('columns.email')} required type="email" {...form.field('email')} />
      <DetailFields form={form} />
    </div>
  )
}
