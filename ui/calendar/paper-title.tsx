import type { ReactNode } from 'react'
import css from './paper-title.module.css'

export interface PaperTitleProps {
  /** Whose calendar it is. */
  company: string
  /** "Who is away, November 2026" */
  title: string
  /** What else says what is on the sheet: whom it is narrowed to, when it was printed. */
  note: string
  legend: ReactNode
}

/** Above every sheet: whose calendar, of what, and what its patterns mean. */
export function PaperTitle({ company, title, note, legend }: PaperTitleProps) {
  return (
    <div className={css.head}>
      <p className={css.words}>
        <b>{title}</b>
        <span>{company}</span>
        <span className={css.note}>{note}</span>
      </p>
      <div className={css.legend}>{legend}</div>
    </div>
  )
}
