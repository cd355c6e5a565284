import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** What of the board is on screen, with some more around it. Pixels from the top of the rows; half-open indexes of days. */
export interface Strip {
  from: number
  to: number
  firstDay: number
  endDay: number
}
export interface Extent {
  nameWidth: number
  headHeight: number
  cell: number
  days: number
  rowHeight: number
}

const ROWS_AROUND = 8
const STEP_ROWS = 4
const STEP_DAYS = 7
const IDLE_MS = 140

export function useBoxSize(box: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () =>
      setSize((old) =>
        old.width === element.clientWidth && old.height === element.clientHeight
          ? old
          : { width: element.clientWidth, height: element.clientHeight },
      )
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return size
}

/**
 * `drawn` moves in steps of a few rows and of a week, so that most scroll events draw nothing new.
 * `settled` follows when the scrolling rests: what only a screen reader needs is made then.
 */
export function useWallWindow(
  box: RefObject<HTMLElement | null>,
  size: { width: number; height: number },
  extent: Extent,
): { drawn: Strip; settled: Strip; onScroll: () => void } {
  const [drawn, setDrawn] = useState<Strip>({ from: 0, to: 0, firstDay: 0, endDay: 0 })
  const [settled, setSettled] = useState(drawn)
  const idle = useRef(0)
  const { nameWidth, headHeight, cell, days, rowHeight } = extent

  const look = useCallback(() => {
    const element = box.current
    if (!element || cell <= 0) return undefined
    const strip = stripAt(element, { nameWidth, headHeight, cell, days, rowHeight })
    setDrawn((old) => (same(old, strip) ? old : strip))
    return strip
  }, [box, nameWidth, headHeight, cell, days, rowHeight])

  useLayoutEffect(() => {
    const strip = look()
    if (strip) setSettled(strip)
  }, [look, size.width, size.height])

  const onScroll = useCallback(() => {
    look()
    window.clearTimeout(idle.current)
    idle.current = window.setTimeout(() => {
      const strip = look()
      if (strip) startTransition(() => setSettled((old) => (same(old, strip) ? old : strip)))
    }, IDLE_MS)
  }, [look])
  useEffect(() => () => window.clearTimeout(idle.current), [])
  return { drawn, settled, onScroll }
}

function stripAt(element: HTMLElement, { nameWidth, headHeight, cell, days, rowHeight }: Extent): Strip {
  const step = rowHeight * STEP_ROWS
  const [left, right] = [element.scrollLeft / cell, (element.scrollLeft + element.clientWidth - nameWidth) / cell]
  const bottom = element.scrollTop + element.clientHeight - headHeight
  return {
    from: (Math.floor(element.scrollTop / step) - ROWS_AROUND / STEP_ROWS) * step,
    to: (Math.ceil(bottom / step) + ROWS_AROUND / STEP_ROWS) * step,
    firstDay: Math.max(0, (Math.floor(left / STEP_DAYS) - 1) * STEP_DAYS),
    endDay: Math.min(days, (Math.ceil(right / STEP_DAYS) + 1) * STEP_DAYS),
  }
}

const same = (a: Strip, b: Strip) =>
  a.from === b.from && a.to === b.to && a.firstDay === b.firstDay && a.endDay === b.endDay
