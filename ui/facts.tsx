import type { ReactNode } from 'react'
import css from './facts.module.css'

/** Facts of a record, each a `Fact`: a quiet label and what it says, ruled line by line. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={css.facts}>{children}</dl>
}

export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
