import { useTranslations } from 'use-intl'
import { useRoleWords } from '#features/core/roles/web/api.tsx'
import { personName } from '#ui/person-name.ts'
import type { Kind, Owner } from '../contract.ts'
import { useTemplateChoices } from './queries.ts'
import type { DraftStep } from './template-state.ts'

/** When a step is due: "3 days before the first day". */
export function useDueWord() {
  const t = useTranslations('onboarding')
  return (kind: Kind, offsetDays: number): string =>
    t(`due.${kind}`, {
      when: offsetDays === 0 ? 'on' : offsetDays < 0 ? 'before' : 'after',
      count: Math.abs(offsetDays),
    })
}

/** Whose step it is, as the list of a template names them. */
export function useOwnerWord() {
  const t = useTranslations('onboarding')
  const { roleName } = useRoleWords()
  const roles = useTemplateChoices().data?.roles ?? []
  return ({ owner, ownerUser, ownerRoleId }: Pick<DraftStep, 'owner' | 'ownerUser' | 'ownerRoleId'>): string => {
    if (owner === 'named' && ownerUser) return personName(ownerUser)
    const role = owner === 'role' && roles.find(({ id }) => id === ownerRoleId)
    return role ? roleName(role) : t(`owners.${owner as Owner}`)
  }
}
