import type { ReactNode } from 'react'
import css from './dialog.module.css'

/** The inside of a `Dialog`: fields, what they do, and the line of buttons. */
export function DialogBody({
  children,
  effect,
  note,
  actions,
}: {
  children: ReactNode
  /** The right half: what saving does. Announced when it changes. */
  effect?: ReactNode
  /** A quiet word at the start of the button line: "Saved as a draft". */
  note?: ReactNode
  actions: ReactNode
}) {
  return (
    <div className={css.halves} data-two={effect ? true : undefined}>
      <div className={css.ask}>{children}</div>
      {effect && (
        <div className={css.effect} aria-live="polite">
          {effect}
        </div>
      )}
      <div className={css.foot}>
        {note && <span className={css.note}>{note}</span>}
        {actions}
      </div>
    </div>
  )
}
