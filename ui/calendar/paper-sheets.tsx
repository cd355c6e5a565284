import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { PaperSize } from './paper.ts'
import css from './paper-sheets.module.css'

/** What is printed instead of the page, in the colours of paper. Opens the browser's own print dialog once it is mounted. */
export function PaperSheets({
  size,
  children,
  onDone,
}: {
  size: PaperSize
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
  return createPortal(
    <div className={css.sheets} data-size={size} data-mantine-color-scheme="light">
      {children}
    </div>,
    document.body,
  )
}
