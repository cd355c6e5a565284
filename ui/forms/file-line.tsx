import type { ReactNode } from 'react'
import { useLocale } from 'use-intl'
import { formatFileSize } from '#ui/format.ts'
import { X } from '#ui/icons.ts'
import field from './field.module.css'
import css from './file-line.module.css'

interface Props {
  as: 'li' | 'p'
  /** Shown before the name. */
  mark: ReactNode
  name: ReactNode
  /** In bytes, where it is known. */
  size?: number | undefined
  /** Without it the file stays. */
  remove?: string | undefined
  onRemove?: (() => void) | undefined
}

/** One file by its name and size, and a way to take it away. */
export function FileLine({ as: Line, mark, name, size, remove, onRemove }: Props) {
  const locale = useLocale()
  return (
    <Line className={css.line}>
      {mark}
      <span>{name}</span>
      {size !== undefined && <small className="num">{formatFileSize(size, locale)}</small>}
      {onRemove && (
        <button type="button" className={field.inside} aria-label={remove} onClick={onRemove}>
          <X size={14} />
        </button>
      )}
    </Line>
  )
}
