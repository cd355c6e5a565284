import { useState } from 'react'
import { stageOf } from './stage.ts'
import { above, levelsThatFit, openTo, type Shown, type Tree, walk } from './tree.ts'

/** So many cards of a row can be read side by side. */
const LONGEST = 12

interface State extends Shown {
  tree: Tree
  nameOf: NameOf
  /** The card that the keyboard is on; -1 for none. */
  active: number
  /** The card that was chosen, about which something is said. */
  pinned: number
  /** Another one each time the chart begins anew: then all of it is fitted into the view. */
  start: object
}

/** By what a card is known again when the tree is another one. */
type NameOf = (card: number) => string

const startOf = (tree: Tree, nameOf: NameOf, top = -1): State => ({
  tree,
  nameOf,
  top,
  open: openTo(tree, top, levelsThatFit(tree, top, LONGEST)),
  active: -1,
  pinned: -1,
  start: {},
})

export type TreeChartState = ReturnType<typeof useTreeChart>

/** What is open, where the reader is, and the ways to move. */
export function useTreeChart(tree: Tree, nameOf: NameOf) {
  const [stored, setState] = useState(() => startOf(tree, nameOf))
  const [stage] = useState(stageOf)
  const state = stored.tree === tree ? stored : movedTo(stored, tree, nameOf)
  if (state !== stored) setState(state)
  const change = (next: Partial<State>) => setState({ ...state, ...next })
  const toggle = (card: number) => {
    const open = new Set(state.open)
    if (!open.delete(card)) open.add(card)
    stage.thenHold(card)
    change({ open })
  }
  const step = (to: number) => {
    stage.thenShow(to)
    change({ active: to, pinned: -1 })
  }
  return {
    ...state,
    stage,
    toggle,
    flyTo: (card: number) => {
      const line = above(tree, card)
      const isInside = state.top === -1 || card === state.top || line.includes(state.top)
      stage.thenFlyTo(card)
      change({ active: card, pinned: -1, open: new Set([...state.open, ...line]), top: isInside ? state.top : -1 })
    },
    /** Chooses a card, or takes the choice back. */
    pin: (card: number) => change({ pinned: card, active: card === -1 ? state.active : card }),
    /** Everything below a card, to the last one. */
    openAll: (card: number) => {
      stage.thenHold(card)
      change({ open: new Set([...state.open, ...openTo(tree, card, tree.size)]) })
    },
    /** So many levels, the rest closed. */
    openLevels: (levels: number) => {
      stage.thenFit()
      change({ open: openTo(tree, state.top, levels) })
    },
    focusOn: (top: number) => {
      stage.thenFit(0.5)
      setState({ ...startOf(tree, nameOf, top), active: top })
    },
    /** @returns whether the key meant something */
    key: (key: string): boolean => {
      const cards = stage.cards()
      const first = cards[0]
      if (first === undefined) return false
      const next = state.active === -1 ? { to: first } : walk(tree, state, cards, state.active, key)
      if (next?.toggle !== undefined) toggle(next.toggle)
      if (next?.to !== undefined) step(next.to)
      return next !== undefined
    },
  }
}

/**
 * Another tree: of the same cards what was open stays; new ones open with the one above them, and so does the line above the card that the
 * reader is on, wherever it is now. Without any in common it begins anew.
 */
function movedTo(before: State, tree: Tree, nameOf: NameOf): State {
  const now = new Map(Array.from({ length: tree.size }, (_, card) => [nameOf(card), card]))
  const known = (card: number) => (card === -1 ? -1 : (now.get(before.nameOf(card)) ?? -1))
  const stayed = new Set(Array.from({ length: before.tree.size }, (_, card) => known(card)))
  if (before.tree.size === 0 || stayed.size === 1) return startOf(tree, nameOf)
  const open = new Set([...before.open].map(known).filter((card) => card !== -1 && tree.children[card]!.length > 0))
  for (const card of tree.order) {
    const parent = tree.parents[card]!
    if (!stayed.has(card) && tree.children[card]!.length > 0 && (parent === -1 || open.has(parent))) open.add(card)
  }
  const top = known(before.top)
  const shown = (card: number) => {
    const line = card === -1 ? [] : above(tree, card)
    if (card === -1 || (top !== -1 && card !== top && !line.includes(top))) return -1
    for (const one of line) open.add(one)
    return card
  }
  return {
    ...before,
    tree,
    nameOf,
    open,
    top,
    active: shown(known(before.active)),
    pinned: shown(known(before.pinned)),
  }
}
