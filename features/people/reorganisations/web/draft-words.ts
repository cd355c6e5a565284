import { useLocale, useTranslations } from 'use-intl'
import { formatDay } from '#ui/format.ts'
import type { ListedReorganisation, MoveField, MovePlace } from '../contract.ts'

/** Whose draft it is, or since when it is applied. */
export function useStateWord() {
  const t = useTranslations('reorganisations')
  const locale = useLocale()
  return ({ appliedAt, effectiveDate, isShared }: ListedReorganisation): string => {
    if (appliedAt !== null) return t('states.applied', { day: formatDay(effectiveDate ?? '', locale) })
    return t(isShared ? 'states.shared' : 'states.own')
  }
}

/** A manager or a department by name; nobody and none are words too. */
export function usePlaceWord() {
  const t = useTranslations('reorganisations')
  return (field: MoveField, place: MovePlace): string => place?.name ?? t(field === 'managerId' ? 'nobody' : 'none')
}

export function useFieldWord() {
  const t = useTranslations('reorganisations')
  return (field: MoveField): string => t(field === 'managerId' ? 'manager' : 'department')
}
