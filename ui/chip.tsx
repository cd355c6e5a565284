import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { X } from './icons.ts'
import css from './chip.module.css'

/** A small word on its own surface: a tag, a chosen value. With `onRemove` it carries its own way out. */
export function Chip({
  children,
  on,
  onRemove,
  removeWord,
}: {
  children: ReactNode
  on?: boolean
  onRemove?: () => void
  /** What the cross takes away, for those who do not see it: "Remove Riga". */
  removeWord?: string
}) {
  const t = useTranslations('ui')
  return (
    <span className={css.tag} data-on={on || undefined}>
      <span className={css.tagWord}>{children}</span>
      {onRemove && (
        <button type="button" className={css.tagOut} aria-label={removeWord ?? t('remove')} onClick={onRemove}>
          <X size={12} />
        </button>
      )}
    </span>
  )
}
