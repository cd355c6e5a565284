import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { cardAt, handleAt, type Layout } from './layout.ts'
import type { TreeChartState } from './use-tree-chart.ts'

/** Rests so long on a card before its words come. */
const REST_MS = 250
/** Around a handle, for fingers. */
const SLACK = 8

/** What the pointer does to the cards; dragging and zooming are the camera's. */
export function usePointer({
  chart,
  layout,
  onHover,
}: {
  chart: TreeChartState
  layout: Layout
  onHover: (card: number) => unknown
}) {
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The place of the drawing under the pointer; undefined beside the canvas. */
  const placeOf = ({ target, currentTarget, clientX, clientY }: MouseEvent) => {
    const view = chart.stage.view()
    if (!view || !(target instanceof HTMLCanvasElement)) return undefined
    const box = currentTarget.getBoundingClientRect()
    return { x: (clientX - box.left - view.x) / view.k, y: (clientY - box.top - view.y) / view.k, k: view.k }
  }
  const cardUnder = (event: MouseEvent) => {
    const place = placeOf(event)
    return place ? cardAt(layout, place.x, place.y) : -1
  }
  return {
    onPointerMove: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      clearTimeout(resting.current)
      const card = event.buttons === 0 ? cardUnder(event) : -1
      if (card === -1) onHover(-1)
      else resting.current = setTimeout(() => onHover(card), REST_MS)
    },
    onPointerLeave: () => {
      clearTimeout(resting.current)
      onHover(-1)
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      const place = placeOf(event)
      if (!place) return
      event.currentTarget.querySelector<HTMLElement>('[role=tree]')?.focus({ preventScroll: true })
      const handle = handleAt(chart.tree, layout, place.x, place.y, SLACK / Math.min(1, place.k))
      if (handle !== -1) return chart.toggle(handle)
      chart.pin(cardAt(layout, place.x, place.y))
    },
  }
}
