import { useTranslations } from 'use-intl'
import { useRoleWords } from '#features/core/roles/web/api.tsx'
import { formatDay } from '#ui/format.ts'
import { personName } from '#ui/person-name.ts'
import { useReader } from '#ui/reader.ts'
import type { ChecklistRef, Step } from '../contract.ts'

/** "First day Mon 7 Dec". */
export function useDayWord() {
  const t = useTranslations('checklist')
  const { locale, today } = useReader()
  return ({ kind, day }: Pick<ChecklistRef, 'kind' | 'day'>): string =>
    day === null
      ? t('noDay')
      : t(kind === 'onboarding' ? 'firstDay' : 'lastDay', {
          day: formatDay(day, locale, { year: day.slice(0, 4) !== today.slice(0, 4) }),
        })
}

/** Whose step it is: a person, a role, or nobody. */
export function useOwnerWord() {
  const t = useTranslations('checklist')
  const { roleName } = useRoleWords()
  return ({ ownerUser, ownerRole }: Pick<Step, 'ownerUser' | 'ownerRole'>): string =>
    ownerUser ? personName(ownerUser) : ownerRole ? roleName(ownerRole) : t('nobody')
}
