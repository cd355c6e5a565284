import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { CountryField } from '#features/core/catalogues/web/api.tsx'
import { useMe } from '#features/core/identity/web/api.tsx'
import { useChange } from '#ui/change.ts'
import { DateField } from '#ui/date-field.tsx'
import { FormFrame } from '#ui/form-frame.tsx'
import { useForm } from '#ui/form.ts'
import { useReader } from '#ui/reader.ts'
import { SelectField } from '#ui/select-field.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useUnsavedGuard } from '#ui/unsaved-guard.ts'
import { GENDERS, type Personal, profile } from '../contract.ts'
import css from './profile-screen.module.css'

const STALE = ['/api/people', '/api/profile', '/api/users', '/api/user-info']
const TEXTS = ['alternativeEmail', 'workPhone', 'mobilePhone', 'address'] as const
const LINKS = ['socialLink1', 'socialLink2'] as const

export function PersonalForm({ userId, personal }: { userId: string; personal: Personal }) {
  const t = useTranslations('people')
  const ui = useTranslations('ui')
  const { today } = useReader()
  const me = useMe().data?.user.id
  const { can, version, ...fields } = personal
  const save = useChange(profile.changePersonal, STALE)
  const form = useForm({
    initial: { ...fields, alternativeEmail: fields.alternativeEmail ?? '' },
    submit: ({ email, ...rest }) => save({ id: userId, ...rest, ...(can.changeEmail && { email }), version }),
    draft: 'personal',
  })
  useUnsavedGuard(form.dirty)
  return (
    <FormFrame form={form} aria-label={t('details')}>
      <div className={css.two}>
        <TextField label={t('columns.firstName')} required {...form.field('firstName')} />
        <TextField label={t('columns.lastName')} {...form.field('lastName')} />
        <TextField
          label={t('columns.email')}
          type="email"
          help={t(can.changeEmail ? 'emailHelp' : userId === me ? 'emailIsYours' : 'emailIsTheirs')}
          disabled={!can.changeEmail}
          {...form.field('email')}
        />
        <SelectField
          label={t('fields.gender')}
          clearable
          options={GENDERS.map((value) => ({ value, label: t(`genders.${value}`) }))}
          {...form.field('gender')}
          onChange={(value) => form.set('gender', value as Personal['gender'])}
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
      <div className={css.foot}>
        <SubmitButton form={form} disabled={!form.dirty}>
          {ui('save')}
        </SubmitButton>
        {form.dirty && <Button onClick={() => form.reset()}>{ui('cancel')}</Button>}
      </div>
    </FormFrame>
  )
}
