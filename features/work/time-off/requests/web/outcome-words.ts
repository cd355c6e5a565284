import { useTranslations } from 'use-intl'
import { useKinds } from '#ui/own-kinds.ts'
import { isBuiltIn, type Kind } from '../../types/contract.ts'
import type { Decided } from '../contract.ts'

/** What a request has become, in the specification's words for a built-in kind. */
export function useOutcomeWord(): (kind: Kind, became: Decided) => string {
  const t = useTranslations('timeOff')
  const { word } = useKinds()
  return (kind, became) =>
    isBuiltIn(kind) ? t(`${kind}_request_${became}`) : t(`own_request_${became}`, { name: word(kind) })
}
