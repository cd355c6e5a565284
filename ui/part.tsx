import { useId, type ReactNode } from 'react'
import { AppLink } from './link.tsx'
import { opens } from './openable.ts'
import css from './part.module.css'

/** Several quiet buttons at the end of the heading line. */
export const PartActions = ({ children }: { children: ReactNode }) => <span className={css.actions}>{children}</span>

/** A part of a page: a rule, a heading, a quiet link. Never a box. `bare` drops the rule of the first part under tabs. */
export function Part({
  title,
  count,
  link,
  action,
  bare,
  children,
  className,
}: {
  title: ReactNode
  count?: ReactNode
  link?: { word: string; to: string } | undefined
  /** A quiet button at the end of the heading line, where `link` is not enough. */
  action?: ReactNode
  bare?: boolean
  children: ReactNode
  className?: string | undefined
}) {
  const id = useId()
  return (
    <section className={`${css.part} ${className ?? ''}`} data-bare={bare || undefined} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>
          {title}
          {count !== undefined && <span className={css.count}>{count}</span>}
        </h2>
        {link && opens(link.to) && <AppLink to={link.to}>{link.word}</AppLink>}
        {action}
      </div>
      {children}
    </section>
  )
}
