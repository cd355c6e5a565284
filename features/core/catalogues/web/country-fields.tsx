import { useLocale, useTranslations } from 'use-intl'
import type { FieldProps } from '#ui/forms/field.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { countryName, useCountries, useCountry } from './queries.ts'

/** One of all countries, by its name in the reader's language; the value is the country's number. */
export function CountryField({ value, onChange, ...rest }: FieldProps<number | null> & { clearable?: boolean }) {
  const t = useTranslations('catalogues')
  const locale = useLocale()
  const options = (useCountries().data ?? [])
    .map((country) => ({ value: String(country.id), label: countryName(country, locale) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
  return (
    <SelectField
      {...rest}
      options={options}
      searchable
      nothingFoundMessage={t('noCountry')}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  )
}

/** A part of the country with holidays of its own, found by its own name and by the English one; nothing where there are none. */
export function RegionField({ countryId, value, ...rest }: FieldProps<string | null> & { countryId: number | null }) {
  const t = useTranslations('catalogues')
  const regions = useCountry(countryId).data?.regions ?? []
  if (regions.length === 0 && !value) return null
  const options = regions.map(({ code, name, englishName }) => ({
    value: code,
    label: englishName ? `${name} (${englishName})` : name,
  }))
  // one that was typed before there was a list stays to be seen, and is refused when it is saved
  const unknown = value && !options.some((one) => one.value === value) ? [{ value, label: value }] : []
  return (
    <SelectField
      {...rest}
      options={[...options, ...unknown]}
      searchable
      clearable
      nothingFoundMessage={t('noRegion')}
      value={value}
    />
  )
}

/** A country's name, or a dash while nothing is known. */
export function useCountryName(): (id: number | null | undefined) => string | undefined {
  const locale = useLocale()
  const countries = useCountries().data
  return (id) => {
    const country = countries?.find((one) => one.id === id)
    return country && countryName(country, locale)
  }
}
