import { useTranslations } from 'use-intl'
import type { Choice } from './audience-state.ts'

/** How what is chosen is called. */
export function useAudienceWords() {
  const t = useTranslations('audience')
  const nameOf = (choice: Choice): string => {
    if (choice.kind === 'everyone') return t('everyone')
    if (choice.state === 'deleted') return t(`deleted.${choice.kind}`)
    if (choice.state === 'hidden') return t('hidden')
    return choice.state === 'inactive' ? t('inactive', { name: choice.name }) : choice.name
  }
  return { t, nameOf }
}
