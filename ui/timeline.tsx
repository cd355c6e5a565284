import type { ReactNode } from 'react'
import css from './timeline.module.css'

/** A history, the latest first: each moment with its day, on one line. */
export function Timeline({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className={css.moments} aria-label={label}>
      {children}
    </ol>
  )
}

/** @param props.state how it stands today; the dot and the line say it, `mark` in words */
export function Moment({
  day,
  state,
  title,
  mark,
  note,
  action,
}: {
  day: string
  state: 'past' | 'current' | 'planned' | 'ended'
  title: ReactNode
  mark?: ReactNode
  note?: ReactNode
  action?: ReactNode
}) {
  return (
    <li className={css.moment} data-state={state}>
      <span className={css.day}>{day}</span>
      <span className={css.line} aria-hidden />
      <span className={css.what}>
        <span className={css.title}>
          <span>{title}</span>
          {mark && <span className={css.state}>{mark}</span>}
        </span>
        {note && <span className={css.note}>{note}</span>}
      </span>
      {action}
    </li>
  )
}
