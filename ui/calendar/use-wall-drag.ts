import { useCallback, useEffect, useRef, type PointerEvent, type RefObject } from 'react'
import type { ChoiceBoard, WallDeeds } from './choice-board.ts'
import type { Choice } from './use-wall-focus.ts'
import type { Extent } from './use-wall-window.ts'
import { personOfRow } from './wall-layout.ts'

const LONG_PRESS_MS = 320
const STILL = 5
const EDGE = 28
const EDGE_STEP = 10

interface Drag extends Choice {
  chooses: boolean
  moved: boolean
  mouse: boolean
  absenceId: string | undefined
  x: number
  y: number
}

export function usePointerChoice(board: ChoiceBoard, setChoice: (choice: Choice | null) => void) {
  const latest = useRef(board)
  useEffect(() => {
    latest.current = board
  })
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  return useCallback(
    (event: PointerEvent) => {
      const drag = event.button === 0 ? begun(event, latest.current) : undefined
      if (!drag) return
      stop.current?.()
      setChoice(null)
      stop.current = follow(drag, latest, setChoice)
      if (!drag.mouse) return
      latest.current.focus.go({ row: drag.row, day: drag.from }, true)
      event.preventDefault()
    },
    [setChoice],
  )
}

function begun(event: PointerEvent, { box: { current: box }, layout, extent, deeds }: ChoiceBoard): Drag | undefined {
  const { target, clientX: x, clientY: y } = event
  if (!box || !(target instanceof Element) || target.closest('a, button')) return undefined
  const row = Number(attributeAt(target, 'data-row') ?? -1)
  const day = dayAt(box, extent, x)
  if (day === undefined || row < 0 || !personOfRow(layout, row)) return undefined
  const mouse = event.pointerType !== 'touch'
  const absenceId = attributeAt(target, 'data-absence')
  return { row, from: day, to: day, chooses: mouse && deeds.mayAsk(row), moved: false, mouse, absenceId, x, y }
}

const attributeAt = (target: Element, name: string) => target.closest(`[${name}]`)?.getAttribute(name) ?? undefined

/** Listens until the pointer is let go. Answers how to stop earlier. */
function follow(drag: Drag, latest: RefObject<ChoiceBoard>, setChoice: (choice: Choice | null) => void) {
  const done = new AbortController()
  const listen = { signal: done.signal }
  const press = window.setTimeout(() => {
    if (drag.mouse || drag.moved || !latest.current.deeds.mayAsk(drag.row)) return
    drag.chooses = true
    setChoice({ row: drag.row, from: drag.from, to: drag.to })
  }, LONG_PRESS_MS)
  const end = () => {
    window.clearTimeout(press)
    done.abort()
    setChoice(null)
  }
  const keepStill = (event: TouchEvent) => {
    if (drag.chooses && event.cancelable) event.preventDefault()
  }
  window.addEventListener('pointermove', (event) => moved(event, drag, latest.current, setChoice), listen)
  window.addEventListener('touchmove', keepStill, { ...listen, passive: false })
  window.addEventListener('pointercancel', end, listen)
  window.addEventListener('keydown', (event) => event.key === 'Escape' && end(), listen)
  window.addEventListener(
    'pointerup',
    () => {
      end()
      finish(drag, latest.current.deeds)
    },
    listen,
  )
  return end
}

function moved(
  event: globalThis.PointerEvent,
  drag: Drag,
  { box: { current: box }, extent }: ChoiceBoard,
  setChoice: (choice: Choice) => void,
) {
  if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > STILL) drag.moved = true
  if (!box || !drag.chooses || !drag.moved) return
  const { left, right } = box.getBoundingClientRect()
  const firstX = left + extent.nameWidth
  if (event.clientX > right - EDGE) box.scrollLeft += EDGE_STEP
  else if (event.clientX < firstX + EDGE) box.scrollLeft -= EDGE_STEP
  drag.to = dayAt(box, extent, Math.max(event.clientX, firstX)) ?? drag.to
  setChoice({ row: drag.row, from: drag.from, to: drag.to })
}

function finish({ row, from, to, chooses, moved: hasMoved, mouse, absenceId }: Drag, deeds: WallDeeds) {
  if (chooses && (hasMoved || !mouse)) deeds.ask(row, Math.min(from, to), Math.max(from, to))
  else if (hasMoved) return
  else if (absenceId) deeds.openAbsence(row, absenceId)
  else if (deeds.mayAsk(row)) deeds.ask(row, from, from)
}

/** Undefined over the names. */
function dayAt(box: HTMLElement, extent: Extent, clientX: number): number | undefined {
  const x = clientX - box.getBoundingClientRect().left - extent.nameWidth
  if (x < 0) return undefined
  return Math.max(0, Math.min(extent.days - 1, Math.floor((x + box.scrollLeft) / extent.cell)))
}
