import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import css from './print-instead.module.css'

/** Sheets that are printed instead of the page. Opens the browser's own print dialog once it is mounted. */
export function PrintInstead({
  children,
  onDone,
}: {
  children: ReactNode
  /** The print dialog was closed, whether anything was printed or not. */
  onDone: () => void
}) {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const end = () => done()
    window.addEventListener('afterprint', end)
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [])
  return createPortal(<div className={css.sheets}>{children}</div>, document.body)
}
