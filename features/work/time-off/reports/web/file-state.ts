import { useEffect, useEffectEvent, useRef } from 'react'
import type { ExportTarget } from '#ui/table/export-menu.tsx'

const FORMATS = ['csv', 'xlsx'] as const

/** The link to a file in an email leads here, because the file needs a session: the download begins once the report is there. */
export function useFileOfEmail(
  asked: string | undefined,
  isThere: boolean,
  { targetOf, onBegun }: { targetOf: (format: (typeof FORMATS)[number]) => ExportTarget; onBegun: () => void },
): void {
  const isDone = useRef(false)
  const format = FORMATS.find((one) => one === asked)
  const begin = useEffectEvent((its: (typeof FORMATS)[number]) => {
    const target = targetOf(its)
    onBegun()
    if (typeof target === 'string') location.assign(target)
    else target()
  })
  useEffect(() => {
    if (!format || !isThere || isDone.current) return
    isDone.current = true
    begin(format)
  }, [format, isThere])
}
