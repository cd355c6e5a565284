import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { CountryField } from '#features/core/catalogues/web/api.tsx'
import { GENDERS } from '#features/people/profile/contract.ts'
import { useChange } from '#ui/change.ts'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { DateField } from '#ui/date-field.tsx'
import { DialogBody } from '#ui/dialog-body.tsx'
import { FormFrame } from '#ui/form-frame.tsx'
import { type Form, useForm } from '#ui/form.ts'
import { useReader } from '#ui/reader.ts'
import { SelectField } from '#ui/select-field.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { directory } from '../contract.ts'
import {
  NO_PLACE,
  NO_SOURCE,
  PlaceFields,
  placeOf,
  type PlaceValues,
  SourceFields,
  type SourceValues,
} from './place-fields.tsx'
import { STALE_PEOPLE } from './queries.ts'
import css from './people-screen.module.css'

const START = {
  ...NO_PLACE,
  ...NO_SOURCE,
  email: '',
  firstName: '',
  lastName: '',
  gender: null as (typeof GENDERS)[number] | null,
  birthDate: null as string | null,
  alternativeEmail: '',
  workPhone: '',
  mobilePhone: '',
  address: '',
  countryId: null as number | null,
  socialLink1: '',
  socialLink2: '',
  hireDate: null as string | null,
  sendInvitation: true,
}
type Values = typeof START
const TEXTS = ['alternativeEmail', 'workPhone', 'mobilePhone', 'address'] as const
const LINKS = ['socialLink1', 'socialLink2'] as const

/** Everything that is known of somebody; the invitation may wait. */
export function CreateForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('people')
  const ui = useTranslations('ui')
  const create = useChange(directory.createPerson, STALE_PEOPLE)
  const form = useForm<Values>({
    initial: START,
    submit: ({ departmentId, locationId, jobTitleId, managerId, roleIds, ...person }) =>
      create({ ...person, ...placeOf({ departmentId, locationId, jobTitleId, managerId, roleIds }) }),
    onDone: onClose,
    draft: 'create',
  })
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
          <DateField label={t('columns.hireDate')} {...form.field('hireDate')} />
          <SourceFields form={form as unknown as Form<SourceValues>} />
        </div>
        <PlaceFields form={form as unknown as Form<PlaceValues>} />
        <CheckboxField label={t('sendInvitation')} {...form.field('sendInvitation')} />
      </DialogBody>
    </FormFrame>
  )
}

function WhoFields({ form }: { form: Form<Values> }) {
  const t = useTranslations('people')
  const { today } = useReader()
  return (
    <div className={css.two}>
      <TextField label={t('columns.firstName')} required data-autofocus {...form.field('firstName')} />
      <TextField label={t('columns.lastName')} {...form.field('lastName')} />
      <TextField label={t('columns.email')} required type="email" {...form.field('email')} />
      <SelectField
        label={t('fields.gender')}
        clearable
        options={GENDERS.map((value) => ({ value, label: t(`genders.${value}`) }))}
        {...form.field('gender')}
        onChange={(value) => form.set('gender', value as Values['gender'])}
      />
      <DateField label={t('fields.birthDate')} max={today} {...form.field('birthDate')} />
      {TEXTS.map((name) => (
        <TextField key={name} label={t(`fields.${name}`)} {...form.field(name)} />
      ))}
      <CountryField label={t('fields.country')} clearable {...form.field('countryId')} />
      {LINKS.map((name) => (
        <TextField key={name} label={t(`fields.${name}`)} {...form.field(name)} />
      ))}
    </div>
  )
}
