import { useTranslations } from 'use-intl'
import { Check } from '#ui/icons.ts'

/** The tick in a field that has just saved itself; it is also said aloud. */
export function SavedTick() {
  const t = useTranslations('ui')
  return (
    <output style={{ display: 'grid', placeItems: 'center', color: 'var(--good)' }}>
      <Check size={18} aria-hidden />
      <span className="sr">{t('saved')}</span>
    </output>
  )
}
