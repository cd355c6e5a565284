import { useTranslations } from 'use-intl'
import { CountryField } from '#features/core/catalogues/web/api.tsx'
import { DateField } from '#ui/forms/date-field.tsx'
import type { FormPart } from '#ui/forms/form.ts'
import { useReader } from '#ui/reader.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { GENDERS, type Personal } from '../contract.ts'

export type DetailValues = Pick<Personal, 'gender' | 'birthDate' | 'countryId' | (typeof LINKS)[number]> &
  Record<(typeof TEXTS)[number], string>

const TEXTS = ['alternativeEmail', 'workPhone', 'mobilePhone', 'address'] as const
const LINKS = ['socialLink1', 'socialLink2'] as const

export const NO_DETAILS: DetailValues = {
  gender: null,
  birthDate: null,
  alternativeEmail: '',
  workPhone: '',
  mobilePhone: '',
  address: '',
  countryId: null,
  socialLink1: '',
  socialLink2: '',
}

/** Who somebody is beside their name and address, for a grid around the fields. */
export function DetailFields({ form }: { form: FormPart<DetailValues> }) {
  const t = useTranslations('people')
  const { today } = useReader()
  return (
    <>
      <SelectField
        label={t('fields.gender')}
        clearable
        options={GENDERS.map((value) => ({ value, label: t(`genders.${value}`) }))}
        {...form.field('gender')}
        onChange={(value) => form.set('gender', value as DetailValues['gender'])}
      />
      <DateField label={t('fields.birthDate')} max={today} {...form.field('birthDate')} />
      {TEXTS.map((name) => (
        <TextField key={name} label={t(`fields.${name}`)} {...form.field(name)} />
      ))}
      <CountryField label={t('fields.country')} clearable {...form.field('countryId')} />
      {LINKS.map((name) => (
        <TextField key={name} label={t(`fields.${name}`)} {...form.field(name)} />
      ))}
    </>
  )
}
