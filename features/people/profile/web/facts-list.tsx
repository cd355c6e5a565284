import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useCountryName } from '#features/core/catalogues/web/api.tsx'
import type { Field } from '#kit/fields.ts'
import { formatDay } from '#ui/format.ts'
import css from './section-panel.module.css'

/** `theirs`: for others to fill in, although the reader may change something else of the section. */
export type Fact = readonly [word: string, value: ReactNode, whose?: 'theirs']

export const isKnown = ([, value]: Fact): boolean =>
  value !== null && value !== undefined && value !== false && value !== ''

/** What is known, as it is read; the rest is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts.filter(isKnown).map(([word, value]) => (
        <Line key={word} word={word} value={value} />
      ))}
    </dl>
  )
}

const Line = ({ word, value }: { word: string; value: ReactNode }) => (
  <>
    <dt>{word}</dt>
    <dd>{value}</dd>
  </>
)

/** A field's value as readers see it. */
export function useFieldValue(): (field: Field, value: string | number | null) => ReactNode {
  const t = useTranslations()
  const locale = useLocale()
  const countryOf = useCountryName()
  return (field, value) => {
    if (value === null || value === '') return null
    if (field.type === 'choice') return t(`${field.words}.${value}` as never)
    if (field.type === 'day') return formatDay(String(value), locale)
    if (field.type === 'country') return countryOf(Number(value))
    if (field.like === 'phone') return <PhoneLink number={String(value)} />
    if (field.like === 'email') return <MailLink address={String(value)} />
    return field.like === 'link' ? outside(String(value)) : value
  }
}

export const MailLink = ({ address }: { address: string }) => <a href={`mailto:${address}`}>{address}</a>

export const PhoneLink = ({ number }: { number: string }) => <a href={telOf(number)}>{number}</a>

export const telOf = (number: string) => `tel:${number.replaceAll(/[^\d+]/g, '')}`

/** The server lets only http and https through. */
const outside = (address: string) => (
  <a href={address} target="_blank" rel="noopener noreferrer">
    {address.replace(/^https?:\/\/(www\.)?/, '')}
  </a>
)
