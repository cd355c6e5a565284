import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** A place between rows: beside the row with this id. */
export interface RowPlace {
  id: string
  after: boolean
}

interface Drag {
  id: string
  place: RowPlace | undefined
}

/**
 * Orders rows by dragging their grips, by mouse, pen and finger alike: a grip has `touch-action: none`, so that the rest of a row still
 * scrolls the page. Rows carry their id as `data-row`, or under another name where rows hold rows. Escape puts the row back.
 * @param drop called when a row is put in another place
 */
export function useRowDrag(drop: (id: string, place: RowPlace) => void, named = 'data-row') {
  const [drag, setDrag] = useState<Drag>()
  const latest = useRef(drop)
  useEffect(() => {
    latest.current = drop
  })
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const grip = (id: string) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      stop.current?.()
      stop.current = follow({ id, named }, setDrag, (place) => latest.current(id, place))
    },
  })
  return { grip, drag }
}

function follow(
  { id, named }: { id: string; named: string },
  show: (drag: Drag | undefined) => void,
  drop: (place: RowPlace) => void,
): () => void {
  const done = new AbortController()
  const listen = { signal: done.signal }
  let place: RowPlace | undefined
  const end = () => {
    done.abort()
    show(undefined)
  }
  const onMove = (event: globalThis.PointerEvent) => {
    const row = rowUnder(event, named)
    if (!row) return
    // rows beyond the edge of the page come in as the pointer reaches them
    row.element.scrollIntoView({ block: 'nearest' })
    place = row.id === id ? undefined : { id: row.id, after: row.after }
    show({ id, place })
  }
  const onUp = () => {
    end()
    if (place) drop(place)
  }
  window.addEventListener('pointermove', onMove, listen)
  window.addEventListener('pointerup', onUp, listen)
  window.addEventListener('pointercancel', end, listen)
  window.addEventListener('keydown', (event) => event.key === 'Escape' && end(), listen)
  return end
}

function rowUnder({ clientX, clientY }: { clientX: number; clientY: number }, named: string) {
  const element = document.elementsFromPoint(clientX, clientY).find((one) => one.hasAttribute(named))
  if (!element) return undefined
  const { top, height } = element.getBoundingClientRect()
  return { id: element.getAttribute(named)!, after: clientY > top + height / 2, element }
}
