import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { movedBy } from './wall-keys.ts'
import { personOfRow, type Layout } from './wall-layout.ts'
import type { Choice, Spot, WallFocus } from './use-wall-focus.ts'
import type { Extent } from './use-wall-window.ts'

const LONG_PRESS_MS = 320
const EDGE = 28
const EDGE_STEP = 10

export interface WallDeeds {
  mayAsk: (row: number) => boolean
  ask: (row: number, from: number, to: number) => void
  /** True when there was something on that day to open. */
  openDay: (spot: Spot) => boolean
  openSpell: (row: number, spellId: string) => void
}
interface Board {
  box: RefObject<HTMLElement | null>
  layout: Layout
  extent: Extent
  focus: WallFocus
  deeds: WallDeeds
}

/** Days chosen in a row by dragging (a finger presses first, so that it can still scroll) or with Shift and the arrows. */
export function useWallChoice(board: Board) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const onPointerDown = usePointerChoice(board, choice, setChoice)
  const onKeyDown = useKeyChoice(board, choice, setChoice)
  return { choice, onPointerDown, onKeyDown }
}

function useKeyChoice(board: Board, choice: Choice | null, setChoice: (choice: Choice | null) => void) {
  const { box, layout, extent, focus, deeds } = board
  return (event: KeyboardEvent) => {
    const spot = focus.spot
    if (event.key === 'Escape' && choice) setChoice(null)
    else if (event.key === 'Enter' || event.key === ' ') enter(spot)
    else {
      const rows = Math.max(
        1,
        Math.floor(((box.current?.clientHeight ?? 0) - extent.headHeight) / layout.sizes.row) - 1,
      )
      const to = movedBy(event, spot, { rows, days: extent.days })
      if (!to) return
      const grows = event.shiftKey && to.row === spot.row && deeds.mayAsk(spot.row)
      const day = Math.max(0, Math.min(extent.days - 1, to.day))
      setChoice(grows ? { row: spot.row, from: choice?.row === spot.row ? choice.from : spot.day, to: day } : null)
      focus.go(to)
    }
    event.preventDefault()
    event.stopPropagation()
  }

  function enter(spot: Spot) {
    if (choice) {
      deeds.ask(choice.row, Math.min(choice.from, choice.to), Math.max(choice.from, choice.to))
      setChoice(null)
    } else if (!deeds.openDay(spot) && deeds.mayAsk(spot.row)) deeds.ask(spot.row, spot.day, spot.day)
  }
}

interface Drag extends Choice {
  chooses: boolean
  moved: boolean
  spellId?: string
  x: number
  y: number
}

function usePointerChoice(board: Board, choice: Choice | null, setChoice: (choice: Choice | null) => void) {
  const latest = useRef(board)
  useEffect(() => {
    latest.current = board
  })
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  return useCallback(
    (event: PointerEvent) => {
      if (event.button !== 0 || !(event.target instanceof Element)) return
      const { box, layout, extent, deeds } = latest.current
      const element = event.target.closest('[data-row]')
      if (!box.current || !element || event.target.closest('a, button')) return
      const row = Number(element.getAttribute('data-row'))
      const day = dayAt(box.current, extent, event.clientX)
      if (day === undefined || !personOfRow(layout, row)) return
      const spellId = event.target.closest('[data-spell]')?.getAttribute('data-spell') ?? undefined
      const mouse = event.pointerType !== 'touch'
      const drag: Drag = {
        ...{ row, from: day, to: day, spellId, moved: false, x: event.clientX, y: event.clientY },
        chooses: mouse && deeds.mayAsk(row),
      }
      if (mouse) {
        latest.current.focus.go({ row, day }, true)
        event.preventDefault()
      }
      if (choice) setChoice(null)
      stop.current?.()
      stop.current = follow(drag, mouse, latest, setChoice)
    },
    [choice, setChoice],
  )
}

/** Listens until the pointer is let go. Answers how to stop earlier. */
function follow(drag: Drag, mouse: boolean, latest: RefObject<Board>, setChoice: (choice: Choice | null) => void) {
  const done = new AbortController()
  const listen = { signal: done.signal }
  const press = window.setTimeout(() => {
    if (mouse || !latest.current.deeds.mayAsk(drag.row)) return
    drag.chooses = true
    setChoice({ row: drag.row, from: drag.from, to: drag.to })
  }, LONG_PRESS_MS)
  const end = () => {
    window.clearTimeout(press)
    done.abort()
    setChoice(null)
  }
  window.addEventListener('pointermove', (event) => move(event, drag, latest.current, setChoice), listen)
  // a chosen range must not scroll away under the finger; only rows that may ask listen to touches at all
  window.addEventListener('touchmove', (event) => drag.chooses && event.cancelable && event.preventDefault(), {
    ...listen,
    passive: false,
  })
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

function move(event: globalThis.PointerEvent, drag: Drag, board: Board, setChoice: (choice: Choice) => void) {
  const box = board.box.current
  if (!box) return
  if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 5) drag.moved = true
  if (!drag.chooses || !drag.moved) return
  const { left, right } = box.getBoundingClientRect()
  if (event.clientX > right - EDGE) box.scrollLeft += EDGE_STEP
  else if (event.clientX < left + board.extent.nameWidth + EDGE) box.scrollLeft -= EDGE_STEP
  const day = dayAt(box, board.extent, Math.max(event.clientX, left + board.extent.nameWidth))
  if (day === undefined) return
  drag.to = day
  setChoice({ row: drag.row, from: drag.from, to: day })
}

function finish({ row, from, to, chooses, moved, spellId }: Drag, deeds: WallDeeds) {
  if (chooses && moved) deeds.ask(row, Math.min(from, to), Math.max(from, to))
  else if (moved) return
  else if (spellId) deeds.openSpell(row, spellId)
  else if (deeds.mayAsk(row)) deeds.ask(row, from, from)
}

/** Undefined over the names. */
function dayAt(box: HTMLElement, extent: Extent, clientX: number): number | undefined {
  const x = clientX - box.getBoundingClientRect().left - extent.nameWidth
  if (x < 0) return undefined
  return Math.max(0, Math.min(extent.days - 1, Math.floor((x + box.scrollLeft) / extent.cell)))
}
