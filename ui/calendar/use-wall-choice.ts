import type { ChoiceBoard } from './choice-board.ts'
import { useState, type KeyboardEvent } from 'react'
import { usePointerChoice } from './use-wall-drag.ts'
import type { Choice, Spot } from './use-wall-focus.ts'
import { movedBy } from './wall-keys.ts'

/** Days chosen in a row by dragging (a finger presses first, so that it can still scroll) or with Shift and the arrows. */
export function useWallChoice(board: ChoiceBoard) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const onPointerDown = usePointerChoice(board, setChoice)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!pressed(event, board, choice, setChoice)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return { choice, onPointerDown, onKeyDown }
}

/** False for keys that mean nothing here. */
function pressed(
  event: KeyboardEvent,
  board: ChoiceBoard,
  choice: Choice | null,
  setChoice: (choice: Choice | null) => void,
): boolean {
  // the same keys belong to a link or a button beside a name while it has the focus
  if (event.target instanceof Element && event.target.closest('a, button')) return false
  if (event.key === 'Enter' || event.key === ' ') {
    enter(board, choice)
    setChoice(null)
    return true
  }
  if (event.key === 'Escape') {
    setChoice(null)
    return choice !== null
  }
  return walked(event, board, (to) => setChoice(event.shiftKey ? grown(to, board, choice) : null))
}

function walked(event: KeyboardEvent, { box, layout, extent, focus }: ChoiceBoard, before: (to: Spot) => void) {
  const rows = Math.floor(((box.current?.clientHeight ?? 0) - extent.headHeight) / layout.sizes.row) - 1
  const to = movedBy(event, focus.spot, { rows: Math.max(1, rows), days: extent.days })
  if (!to) return false
  before(to)
  focus.go(to)
  return true
}

function grown(to: Spot, { focus, extent, deeds }: ChoiceBoard, choice: Choice | null): Choice | null {
  if (to.row !== focus.spot.row || !deeds.mayAsk(to.row)) return null
  const from = choice?.row === to.row ? choice.from : focus.spot.day
  return { row: to.row, from, to: Math.max(0, Math.min(extent.days - 1, to.day)) }
}

function enter({ deeds, focus: { spot } }: ChoiceBoard, choice: Choice | null) {
  if (choice) deeds.ask(choice.row, Math.min(choice.from, choice.to), Math.max(choice.from, choice.to))
  else if (!deeds.openDay(spot) && deeds.mayAsk(spot.row)) deeds.ask(spot.row, spot.day, spot.day)
}
