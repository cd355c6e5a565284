import { useTranslations } from 'use-intl'
import type { Tag } from '#kit/contract.ts'

/** The parts of the API, as people call them. */
export function useTagWords(): (tag: Tag) => string {
  const t = useTranslations('identity.tokens')
  return (tag) => t(`tag_${tag === 'time-off' ? 'timeOff' : tag}`)
}
