import type { ReactNode } from 'react'
import { useLocale } from 'use-intl'
import { useCountryName } from '#features/core/catalogues/web/api.tsx'
import { formatDay } from '#ui/format.ts'
import type { FieldValue, FilledField } from '../contract.ts'
import css from './fields-screen.module.css'

/** A field's value as readers see it; null while it is empty. */
export function useFilledValue(): (field: Pick<FilledField, 'type'>, value: FieldValue) => ReactNode {
  const locale = useLocale()
  const countryOf = useCountryName()
  return ({ type }, value) => {
    if (value === null) return null
    if (typeof value === 'object') return (Array.isArray(value) ? value : [value]).map(({ name }) => name).join(', ')
    if (type === 'country') return countryOf(Number(value))
    if (type === 'number') return new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(Number(value))
    const text = String(value)
    if (type === 'date') return formatDay(text, locale)
    if (type === 'datetime') return `${formatDay(text.slice(0, 10), locale)}, ${text.slice(11)}`
    if (type === 'email') return <a href={`mailto:${text}`}>{text}</a>
    if (type === 'link')
      return (
        <a href={text} target="_blank" rel="noopener noreferrer">
          {text.replace(/^https?:\/\/(www\.)?/, '')}
        </a>
      )
    return <span className={css.lines}>{text}</span>
  }
}
