import type { ReactNode } from 'react'
import css from './paper-title.module.css'

export interface PaperTitleProps {
  company: string
  /** "Who is away, November 2026" */
  title: string
  /** The filters, and when it was printed. */
  note: string
  legend: ReactNode
}

/** The head of every sheet: company, title and legend. */
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
