import type { ReactNode } from 'react'
import { AppLink } from '#ui/link.tsx'
import { Mark } from '#ui/shell/mark.tsx'
import css from './plain-page.module.css'

/** A page outside every frame: the sign of the house, and what is to be said. */
export function PlainPage({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={css.page}>
      <AppLink className={css.brand} to="/">
        <Mark size={26} />
        Staffroom
      </AppLink>
      <div className={css.middle}>{children}</div>
    </main>
  )
}
