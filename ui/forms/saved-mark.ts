import { useCallback, useEffect, useRef, useState } from 'react'

/** How long a field that saves itself shows its tick, in milliseconds. */
export const SAVED_MARK_MS = 3000

/** `[shown, mark]`: call `mark()` when the server has kept the value; pass `shown` to the field as `saved`. */
export function useSavedMark(): [shown: boolean, mark: () => void] {
  const [shown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const mark = useCallback(() => {
    clearTimeout(timer.current)
    setShown(true)
    timer.current = setTimeout(() => setShown(false), SAVED_MARK_MS)
  }, [])
  return [shown, mark]
}
