import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TreeChartState } from './use-tree-chart.ts'

/** A card in hand, and the one below it; -1 for none. */
export interface Drag {
  card: number
  onto: number
  /** Of the pointer, in the stage. */
  x: number
  y: number
}

/** So far the pointer may slip in a click. */
const SLIP = 5

interface Options {
  chart: TreeChartState
  cardUnder: (event: PointerEvent) => number
  /** Undefined where cards stay where they are. */
  onMove: ((card: number, onto: number) => void) | undefined
}

/** Cards are dragged with a mouse or a pen; fingers pan the chart, and move cards by the buttons beside a card. Escape lets go. */
export function useCardDrag({ chart, cardUnder, onMove }: Options) {
  const held = useRef<{ card: number; x: number; y: number }>(undefined)
  const [drag, setDrag] = useState<Drag>()
  const letGo = () => {
    held.current = undefined
    chart.stage.take(false)
    setDrag(undefined)
  }
  const stop = useEffectEvent(letGo)
  const isDragging = drag !== undefined
  useEffect(() => {
    if (!isDragging) return
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && stop()
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isDragging])
  const placeOf = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect()
    return { x: clientX - box.left, y: clientY - box.top }
  }
  return {
    drag,
    /** @returns whether a card is in hand */
    down: (event: PointerEvent): boolean => {
      if (!onMove || event.pointerType === 'touch' || event.button !== 0) return false
      const card = cardUnder(event)
      if (card === -1) return false
      held.current = { card, ...placeOf(event) }
      chart.stage.take(true)
      return true
    },
    move: (event: PointerEvent): boolean => {
      const from = held.current
      if (!from || event.buttons !== 1) return false
      const place = placeOf(event)
      if (!drag && Math.hypot(place.x - from.x, place.y - from.y) < SLIP) return true
      if (!drag) event.currentTarget.setPointerCapture(event.pointerId)
      const under = cardUnder(event)
      setDrag({ card: from.card, onto: under === from.card ? -1 : under, ...place })
      return true
    },
    up: () => {
      const done = drag
      if (held.current) letGo()
      if (done && done.onto !== -1) onMove?.(done.card, done.onto)
    },
    cancel: letGo,
  }
}
