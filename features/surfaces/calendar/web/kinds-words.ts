import { useTranslations } from 'use-intl'
import type { SpellKind } from '#ui/calendar/spells.ts'

/** The word of a kind, birthdays included. */
export function useKindWord(): (kind: SpellKind) => string {
  const kinds = useTranslations('ui.kinds')
  const t = useTranslations('uiCalendar')
  return (kind) => (kind === 'birthday' ? t('birthday') : kinds(kind))
}
