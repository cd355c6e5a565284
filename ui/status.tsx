import type { ReactNode } from 'react'
import css from './chip.module.css'

export type StatusTone = 'good' | 'wait' | 'off' | 'bad' | 'plan'

/** A state in words with a dot; the shape of the dot differs, so the state reads without colour. */
export function Status({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={css.status} data-tone={tone}>
      {children}
    </span>
  )
}
