import type { ReactNode } from 'react'
import { PrintInstead } from '#ui/print-instead.tsx'
import type { PaperSize } from './paper.ts'
import css from './paper-sheets.module.css'

/** The calendar's sheets, in the colours of paper. */
export function PaperSheets({
  size,
  children,
  onDone,
}: {
  size: PaperSize
  children: ReactNode
  /** The print dialog was closed. */
  onDone: () => void
}) {
  return (
    <PrintInstead onDone={onDone}>
      <div className={css.sheets} data-size={size} data-mantine-color-scheme="light">
        {children}
      </div>
    </PrintInstead>
  )
}
