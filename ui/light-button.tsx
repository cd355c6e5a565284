import type { ReactNode } from 'react'
import css from '#ui/shell/theme.module.css'
import own from './light-button.module.css'

/** The button, without the component library: for what must be able to stand when nothing else of the program could be loaded. */
export function LightButton({
  onClick,
  filled,
  quiet,
  danger,
  disabled,
  button,
  children,
}: {
  onClick: () => void
  filled?: boolean
  quiet?: boolean
  danger?: boolean | undefined
  disabled?: boolean
  /** Gets the element. */
  button?: ((element: HTMLButtonElement | null) => void) | undefined
  children: ReactNode
}) {
  return (
    <button
      ref={button}
      type="button"
      className={`${css.button} ${own.button}`}
      data-variant={filled ? 'filled' : quiet ? 'subtle' : undefined}
      data-danger={danger || undefined}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
