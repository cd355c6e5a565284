import {
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react'

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
interface Size {
  width: number
  height: number
}
interface ScrollOffset {
  top: number
  left: number
}

const STEP_ROWS = 4
const STEPS_AROUND = 2
const STEP_DAYS = 7
const IDLE_MS = 140

export function useBoxSize(box: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }))
    }
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
  size: Size,
  extent: Extent,
): { drawn: Strip; settled: Strip; onScroll: () => void } {
  const [place, setPlace] = useState<ScrollOffset>({ top: 0, left: 0 })
  const [rest, setRest] = useState<ScrollOffset>(place)
  const idle = useRef(0)
  const { rowHeight, cell } = extent

  const onScroll = useCallback(() => {
    if (!box.current) return
    const now = stepped(box.current, rowHeight * STEP_ROWS, cell * STEP_DAYS)
    setPlace((old) => (same(old, now) ? old : now))
    window.clearTimeout(idle.current)
    idle.current = window.setTimeout(
      () => startTransition(() => setRest((old) => (same(old, now) ? old : now))),
      IDLE_MS,
    )
  }, [box, rowHeight, cell])
  useEffect(() => () => window.clearTimeout(idle.current), [])

  const drawn = useMemo(() => stripAt(place, size, extent), [place, size, extent])
  const settled = useMemo(() => stripAt(rest, size, extent), [rest, size, extent])
  return { drawn, settled, onScroll }
}

const stepped = ({ scrollTop, scrollLeft }: HTMLElement, tall: number, wide: number): ScrollOffset => ({
  top: Math.floor(scrollTop / tall) * tall,
  left: Math.floor(scrollLeft / wide) * wide,
})
const same = (a: ScrollOffset, b: ScrollOffset) => a.top === b.top && a.left === b.left

function stripAt(
  { top, left }: ScrollOffset,
  { width, height }: Size,
  { nameWidth, headHeight, ...extent }: Extent,
): Strip {
  const around = extent.rowHeight * STEP_ROWS * STEPS_AROUND
  const week = Math.floor((left + 0.5) / extent.cell / STEP_DAYS)
  const weeks = Math.ceil((width - nameWidth) / extent.cell / STEP_DAYS)
  return {
    from: top - around,
    to: top + height - headHeight + around + extent.rowHeight * STEP_ROWS,
    firstDay: Math.max(0, (week - 1) * STEP_DAYS),
    endDay: Math.max(0, Math.min(extent.days, (week + weeks + 2) * STEP_DAYS)),
  }
}
