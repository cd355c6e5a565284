import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useCountryName } from '#features/core/catalogues/web/api.tsx'
import { formatDay } from '#ui/format.ts'
import type { Personal } from '../contract.ts'
import css from './profile-screen.module.css'

/** For readers who change nothing here; what is not known is left out. */
export function PersonalList({ personal }: { personal: Personal }) {
  const t = useTranslations('people')
  const locale = useLocale()
  const countryOf = useCountryName()
  const { gender, birthDate, can } = personal
  // what the form below holds is not said twice
  const known = can.contact ? { ...personal, workPhone: '', mobilePhone: '', address: '' } : personal
  return (
    <Facts
      facts={[
        [t('columns.email'), mail(personal.email)],
        [t('fields.gender'), gender && t(`genders.${gender}`)],
        [t('fields.birthDate'), birthDate && formatDay(birthDate, locale)],
        [t('fields.alternativeEmail'), personal.alternativeEmail],
        [t('fields.workPhone'), phone(known.workPhone)],
        [t('fields.mobilePhone'), phone(known.mobilePhone)],
        [t('fields.address'), known.address],
        [t('fields.country'), countryOf(personal.countryId)],
        [t('fields.socialLink1'), outside(personal.socialLink1)],
        [t('fields.socialLink2'), outside(personal.socialLink2)],
      ]}
    />
  )
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

const phone = (number: string) => number && <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>{number}</a>

/** The server lets only http and https through. */
const outside = (address: string) =>
  address && (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address.replace(/^https?:\/\/(www\.)?/, '')}
    </a>
  )
