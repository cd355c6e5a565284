/* oxlint-disable react/incompatible-library -- the virtualizer's answers change on scroll; nothing here is memoized over them */
import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { useLayoutEffect, useState, type RefObject } from 'react'

/** Lists up to here are drawn whole: the browser's own search then finds everything. */
export const VIRTUAL_FROM = 100

export interface DrawnRow {
  index: number
  /** Distance from the top of the body; undefined when the list is drawn whole. */
  top: number | undefined
}

/** Which rows are drawn. The active one always is, so that the keyboard never loses its place. */
export function useVirtualRows({
  count,
  rowHeight,
  active,
  body,
  scroller,
}: {
  count: number
  rowHeight: number
  active: number
  body: RefObject<HTMLElement | null>
  /** The box that scrolls; without one it is the page. */
  scroller?: RefObject<HTMLElement | null> | undefined
}): { rows: readonly DrawnRow[]; height: number | undefined } {
  const virtual = count > VIRTUAL_FROM
  const margin = useTop(body, !scroller && virtual)
  const shared = {
    count,
    overscan: 8,
    estimateSize: () => rowHeight,
    getItemKey: (index: number) => index,
    rangeExtractor: (range: Range) => withActive(defaultRangeExtractor(range), active, count),
  }
  const inPage = useWindowVirtualizer({ ...shared, enabled: virtual && !scroller, scrollMargin: margin })
  const inBox = useVirtualizer({
    ...shared,
    enabled: virtual && Boolean(scroller),
    getScrollElement: () => scroller?.current ?? null,
  })
  if (!virtual)
    return { rows: Array.from({ length: count }, (_, index) => ({ index, top: undefined })), height: undefined }
  const items = (scroller ? inBox : inPage).getVirtualItems()
  return { rows: items.map(({ index }) => ({ index, top: index * rowHeight })), height: count * rowHeight }
}

export function withActive(indexes: readonly number[], active: number, count: number): number[] {
  const drawn = new Set([...indexes, ...(active < count ? [active] : [])])
  return [...drawn].toSorted((a, b) => a - b)
}

function useTop(body: RefObject<HTMLElement | null>, wanted: boolean): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (!wanted) return
    const measure = () => setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    measure()
    // What is above the list (filters, a message) moves it without changing it.
    const watch = new ResizeObserver(measure)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [body, wanted])
  return top
}
