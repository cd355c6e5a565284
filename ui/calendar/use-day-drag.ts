import { useEffect, useRef, type PointerEvent } from 'react'
import type { Day } from '#kit/days.ts'

const LONG_PRESS_MS = 320
const STILL = 5

export interface Days {
  from: Day
  to: Day
}
interface Deeds {
  /** Undefined without the right to ask. */
  ask: ((days: Days) => void) | undefined
  onDrag: (days: Days | null) => void
  /** A finger's short touch; true when there was something to open. */
  open: (day: Day) => boolean
}

/** Chooses days by dragging over elements with `data-day`; a finger presses first, so that it can still scroll the page. */
export function useDayDrag(deeds: Deeds) {
  const latest = useRef(deeds)
  useEffect(() => {
    latest.current = deeds
  })
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  return (event: PointerEvent) => {
    const target = event.target
    if (event.button !== 0 || !(target instanceof Element) || target.closest('a, button')) return
    // a dropdown's events arrive here too, though it is not drawn inside
    const day = event.currentTarget.contains(target) ? dayUnder(event) : undefined
    if (!day) return
    stop.current?.()
    stop.current = follow(event, day, () => latest.current)
  }
}

function follow(start: PointerEvent, day: Day, deeds: () => Deeds): () => void {
  const mouse = start.pointerType !== 'touch'
  const done = new AbortController()
  const listen = { signal: done.signal }
  const days: Days = { from: day, to: day }
  let chooses = mouse && deeds().ask !== undefined
  let moved = false
  const press = window.setTimeout(() => {
    if (mouse || moved || !deeds().ask) return
    chooses = true
    deeds().onDrag(days)
  }, LONG_PRESS_MS)
  const end = () => {
    window.clearTimeout(press)
    done.abort()
    deeds().onDrag(null)
  }
  const onMove = (event: globalThis.PointerEvent) => {
    if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > STILL) moved = true
    if (!chooses || !moved) return
    days.to = dayUnder(event) ?? days.to
    deeds().onDrag({ ...days })
  }
  const onUp = () => {
    end()
    if (chooses || (!moved && !deeds().open(day))) deeds().ask?.(days)
  }
  window.addEventListener('pointermove', onMove, listen)
  window.addEventListener('pointerup', onUp, listen)
  window.addEventListener('pointercancel', end, listen)
  window.addEventListener('keydown', (event) => event.key === 'Escape' && end(), listen)
  window.addEventListener('touchmove', (event) => chooses && event.cancelable && event.preventDefault(), {
    ...listen,
    passive: false,
  })
  return end
}

/** The day's own box at that point; a bar that lies over it belongs to another day's box. */
function dayUnder({ clientX, clientY }: { clientX: number; clientY: number }): Day | undefined {
  const box = document.elementsFromPoint(clientX, clientY).find((element) => element.hasAttribute('data-day'))
  return box?.getAttribute('data-day') ?? undefined
}
