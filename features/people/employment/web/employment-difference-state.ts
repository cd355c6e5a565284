import { useLocale, useTranslations } from 'use-intl'
import { differencesOf, type Differences } from '#features/people/record/web/api.tsx'
import type { Day } from '#kit/days.ts'
import { formatDay } from '#ui/format.ts'
import type { EmploymentEntry, EmploymentTerm } from '../contract.ts'
import { useComparedEmployment } from './queries.ts'

/** What differs in the terms of employment between two days. */
export function useEmploymentDifferences(userId: string, days: { from: Day; to: Day }, enabled: boolean): Differences {
  const t = useTranslations('employment')
  const termOf = useTerm()
  const answer = useComparedEmployment(userId, days, enabled)
  if (!enabled) return []
  const { data: rows = [], difference, compared } = answer.data ?? {}
  const [before, after] = [compared?.before, compared?.after].map((id) => rows.find((row) => row.id === id))
  const lines = difference?.map((term) => ({
    key: term,
    word: t(term),
    before: before && termOf(before, term),
    after: after && termOf(after, term),
  }))
  return differencesOf(answer, lines)
}

/** A term of an entry, as it is read. */
export function useTerm(): (entry: EmploymentEntry, term: EmploymentTerm) => string | null {
  const t = useTranslations('employment')
  const locale = useLocale()
  return (entry, term) => {
    const value = entry[term]
    if (!value) return null
    if (typeof value === 'number') return t('hours', { hours: value })
    if (typeof value === 'object') return value.name
    if (term === 'probationOutcome') return t(`outcomes.${value as NonNullable<EmploymentEntry['probationOutcome']>}`)
    return term === 'comments' ? value : formatDay(value, locale)
  }
}
