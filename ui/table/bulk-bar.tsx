import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import css from './bulk-bar.module.css'

/** Rises when something is chosen; the count first, then what can be done (plain `<button>`s), danger last. Esc lets go. */
export function BulkBar({ count, children, onClear }: { count: number; children: ReactNode; onClear: () => void }) {
  const t = useTranslations('ui')
  const clear = useEffectEvent(onClear)
  useEffect(() => {
    if (count === 0) return
    const key = (event: KeyboardEvent) => {
      // An open dialog or menu takes its own Esc first.
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[role="dialog"]')) clear()
    }
    window.addEventListener('keydown', key)
    return () => window.removeEventListener('keydown', key)
  }, [count])
  if (count === 0) return null
  return (
    <div className={css.bar} role="toolbar" aria-label={t('table.withSelected')}>
      <span className={`num ${css.count}`} aria-live="polite">
        {t('table.selected', { count })}
      </span>
      {children}
      <button type="button" className={css.clear} onClick={onClear}>
        {t('table.clearSelection')}
        <kbd aria-hidden>Esc</kbd>
      </button>
    </div>
  )
}
