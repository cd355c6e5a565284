import type { ReactNode } from 'react'
import css from './theme.module.css'
import own from './light-button.module.css'

/** The button, without the component library: for what must be able to stand when nothing else of the program could be loaded. */
export function LightButton({
  onClick,
  filled,
  children,
}: {
  onClick: () => void
  filled?: boolean
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className={`${css.button} ${own.button}`}
      data-variant={filled ? 'filled' : undefined}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
