import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { topOfRow, type Layout } from './wall-layout.ts'
import type { Extent } from './use-wall-window.ts'

/** A cell of the board: a person's number and a day's. */
export interface Spot {
  row: number
  day: number
}
/** Days chosen in one row, in the order in which they were chosen. */
export interface Choice {
  row: number
  from: number
  to: number
}

export interface WallFocus {
  spot: Spot
  /** Makes the cell the one that keys act on; scrolls to it unless a pointer is already there. */
  go: (to: Spot, byPointer?: boolean) => void
}

export function useWallFocus(
  box: RefObject<HTMLElement | null>,
  layout: Layout,
  extent: Extent,
  startDay: number,
): WallFocus {
  const [kept, setKept] = useState({ row: 0, day: Math.max(0, startDay), asks: 0 })
  const answered = useRef(0)
  const { row, day } = clamp(kept, layout.rows, extent.days)

  const go = useCallback(
    (to: Spot, byPointer = false) => {
      const next = clamp(to, layout.rows, extent.days)
      if (box.current && !byPointer) bringIntoView(box.current, topOfRow(layout, next.row), next.day, extent, layout)
      setKept(({ asks }) => ({ ...next, asks: asks + 1 }))
    },
    [box, layout, extent],
  )
  useLayoutEffect(() => {
    if (answered.current === kept.asks) return
    answered.current = kept.asks
    box.current?.querySelector<HTMLElement>(`[data-at="${row}-${day}"]`)?.focus({ preventScroll: true })
  }, [box, kept.asks, row, day])
  return { spot: { row, day }, go }
}

const clamp = ({ row, day }: Spot, rows: number, days: number): Spot => ({
  row: Math.max(0, Math.min(rows - 1, row)),
  day: Math.max(0, Math.min(days - 1, day)),
})

/** Names and days lie over the board's edges: a cell under them is not in view. */
function bringIntoView(box: HTMLElement, top: number, day: number, extent: Extent, { sizes }: Layout): void {
  const covered = extent.headHeight + sizes.group
  const viewHeight = box.clientHeight - extent.headHeight
  if (top < box.scrollTop + sizes.group) box.scrollTop = top - (covered - extent.headHeight)
  else if (top + sizes.row > box.scrollTop + viewHeight) box.scrollTop = top + sizes.row - viewHeight
  const left = day * extent.cell
  const viewWidth = box.clientWidth - extent.nameWidth
  if (left < box.scrollLeft) box.scrollLeft = left
  else if (left + extent.cell > box.scrollLeft + viewWidth) box.scrollLeft = left + extent.cell - viewWidth
}
