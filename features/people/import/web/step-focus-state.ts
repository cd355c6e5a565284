import { type RefObject, useEffect, useRef } from 'react'

/**
 * Each step takes the last one's buttons away, and with them what had the focus: the new step gets it, so that keys go on from there and
 * a screen reader says where one is.
 * @param arrived the first step that is shown follows another too; on a page that was opened at a step the focus is left alone
 */
export function useStepFocus(step: string | undefined, arrived: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (step === undefined || last.current === step) return
    const follows = arrived || last.current !== undefined
    last.current = step
    if (follows && document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [step, arrived])
  return box
}
