import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { cardAt, handleAt, type Layout } from './layout.ts'
import { useCardDrag } from './use-card-drag.ts'
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
  onMove,
}: {
  chart: TreeChartState
  layout: Layout
  onHover: (card: number) => unknown
  onMove: ((card: number, onto: number) => void) | undefined
}) {
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The place of the drawing under the pointer. */
  const placeUnder = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const view = chart.stage.view()
    if (!view) return undefined
    const box = currentTarget.getBoundingClientRect()
    return { x: (clientX - box.left - view.x) / view.k, y: (clientY - box.top - view.y) / view.k, k: view.k }
  }
  /** Undefined beside the canvas. */
  const placeOf = (event: MouseEvent) => (event.target instanceof HTMLCanvasElement ? placeUnder(event) : undefined)
  const cardIn = (place: ReturnType<typeof placeUnder>) => (place ? cardAt(layout, place.x, place.y) : -1)
  const cardUnder = (event: MouseEvent) => cardIn(placeOf(event))
  // once it has taken hold of the pointer, events come from the stage itself
  const dragging = useCardDrag({
    chart,
    onMove,
    cardUnder: (event) => (event.type === 'pointerdown' ? cardUnder(event) : cardIn(placeUnder(event))),
  })
  const { drag } = dragging
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (dragging.down(event)) clearTimeout(resting.current)
    },
    onPointerUp: dragging.up,
    onPointerCancel: dragging.cancel,
    onPointerMove: (event: PointerEvent) => {
      if (dragging.move(event) || event.pointerType !== 'mouse') return
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
  return { drag, handlers }
}
