import { Button, Skeleton } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { FilledField } from '#features/people/custom-fields/contract.ts'
import {
  NewPersonFields,
  useNewPersonFields,
  type Values as OwnValues,
  valuesAsked,
  valuesOf,
} from '#features/people/custom-fields/web/api.tsx'
import { OnboardingField } from '#features/people/onboarding/web/api.tsx'
import { DetailFields, NO_DETAILS } from '#features/people/record/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { DateField } from '#ui/forms/date-field.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { type Form, type FormPart, useForm } from '#ui/forms/form.ts'
import { Empty } from '#ui/empty.tsx'
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

type OwnField = Omit<FilledField, 'canEdit'>
interface Props extends JoinFormProps {
  /** The company's own that the reader may fill in. */
  own: readonly OwnField[]
}

/** All fields of a new person; the invitation can wait. */
export function CreateForm(props: JoinFormProps) {
  const t = useTranslations('customFields')
  const { data, isError, refetch } = useNewPersonFields()
  if (data) return <PersonForm {...props} own={data} />
  if (!isError) return <Skeleton height={320} aria-busy />
  return (
    <Empty kind="error" title={t('failed')} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
  )
}

/** Empty ones begin with their default value. */
const startOf = (own: readonly OwnField[]) =>
  ({ ...START, ...valuesOf(own.map((field) => ({ ...field, value: field.value ?? field.defaultValue }))) }) as Values
const ownIn = (values: Values) => values as unknown as OwnValues

function PersonForm({ own, onClose, onDone, onDirty }: Props) {
  const t = useTranslations('people')
  const ui = useTranslations('ui')
  const create = useChange(peopleChanges.createPerson)
  const form = useForm<Values>({
    initial: startOf(own),
    submit: (values) => {
      const { departmentId, locationId, jobTitleId, managerId, roleIds, ...person } = values
      const place = placeOf({ departmentId, locationId, jobTitleId, managerId, roleIds })
      return create({ ...person, ...place, ...valuesAsked(own, ownIn(values)) })
    },
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
        <NewPersonFields fields={own} form={form as unknown as FormPart<OwnValues>} />
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
