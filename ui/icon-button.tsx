import type { ReactNode } from 'react'
import css from './icon-button.module.css'

/** `lg` grows on a phone; `md` is for rows and `sm` for cells of a table. */
export type IconButtonSize = 'lg' | 'md' | 'sm'

export const iconButtonClass = (size: IconButtonSize) => css[size]

/** A quiet button that is an icon alone. */
export function IconButton({
  label,
  size = 'md',
  disabled,
  onClick,
  children,
}: {
  label: string
  size?: IconButtonSize
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button type="button" className={css[size]} aria-label={label} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  )
}
