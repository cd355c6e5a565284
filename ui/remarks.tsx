import type { ReactNode } from 'react'
import { useLocale } from 'use-intl'
import { Face } from './face.tsx'
import { formatMoment } from './format.ts'
import type { FacePerson } from './person-name.ts'
import css from './remarks.module.css'

/** Who did or said what about a record, the oldest first. The heading is there where there is something under it. */
export function Remarks({ title, hasHeading, children }: { title: string; hasHeading: boolean; children: ReactNode }) {
  return (
    <section className={css.remarks} aria-label={title}>
      {hasHeading && <h3>{title}</h3>}
      <ol aria-live="polite">{children}</ol>
    </section>
  )
}

/** @param props.by none where the program did it */
export function Remark({
  by,
  title,
  at,
  children,
}: {
  by: FacePerson | null
  title: ReactNode
  at: string
  children?: ReactNode
}) {
  const locale = useLocale()
  return (
    <li>
      {by && <Face person={by} size="sm" />}
      <div>
        <p className={css.head}>
          <b>{title}</b> <time dateTime={at}>{formatMoment(at, locale)}</time>
        </p>
        {children && <p className={css.body}>{children}</p>}
      </div>
    </li>
  )
}
