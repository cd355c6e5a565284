import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useCountryName } from '#features/core/catalogues/web/api.tsx'
import { contactFields, personalFields } from '#features/core/members/fields.ts'
import { emptyOf, type Field, namesOf } from '#kit/fields.ts'
import { formatDay } from '#ui/format.ts'
import type { Personal } from '../contract.ts'
import css from './profile-screen.module.css'

/** For readers who change nothing here; what is not known is left out. */
export function PersonalList({ personal }: { personal: Personal }) {
  const t = useTranslations()
  const draw = useFieldValue()
  // what the form below holds is not said twice
  const known = personal.can.contact ? { ...personal, ...emptyOf(contactFields) } : personal
  return (
    <Facts
      facts={[
        [t('people.columns.email'), mail(personal.email)],
        ...namesOf(personalFields).map(
          (name) => [t(personalFields[name].word), draw(personalFields[name], known[name])] as const,
        ),
      ]}
    />
  )
}

/** A field's value as readers see it. */
function useFieldValue(): (field: Field, value: string | number | null) => ReactNode {
  const t = useTranslations()
  const locale = useLocale()
  const countryOf = useCountryName()
  return (field, value) => {
    if (value === null || value === '') return null
    if (field.type === 'choice') return t(`${field.words}.${value}` as never)
    if (field.type === 'day') return formatDay(String(value), locale)
    if (field.type === 'country') return countryOf(Number(value))
    if (field.like === 'phone') return phone(String(value))
    return field.like === 'link' ? outside(String(value)) : value
  }
}

export function Facts({ facts }: { facts: readonly (readonly [word: string, value: ReactNode])[] }) {
  return (
    <dl className={css.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([word, value]) => (
          <Fact key={word} word={word} value={value} />
        ))}
    </dl>
  )
}

const Fact = ({ word, value }: { word: string; value: ReactNode }) => (
  <>
    <dt>{word}</dt>
    <dd>{value}</dd>
  </>
)

const mail = (address: string) => <a href={`mailto:${address}`}>{address}</a>

const phone = (number: string) => <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>{number}</a>

/** The server lets only http and https through. */
const outside = (address: string) => (
  <a href={address} target="_blank" rel="noopener noreferrer">
    {address.replace(/^https?:\/\/(www\.)?/, '')}
  </a>
)
