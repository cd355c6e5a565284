import { useRef, useState } from 'react'
import type { Camera } from './camera.ts'
import { CARD, type Layout } from './layout.ts'
import { above, levelsThatFit, openTo, type Shown, type Tree, walk } from './tree.ts'

/** So many cards are opened at first. */
const AT_FIRST = 48

interface State extends Shown {
  tree: Tree
  nameOf: NameOf
  /** The card that the keyboard is on and whose words are shown; -1 for none. */
  active: number
}

/** By what a card is known again when the tree is another one. */
type NameOf = (card: number) => string

const startOf = (tree: Tree, nameOf: NameOf, top = -1): State => ({
  tree,
  nameOf,
  top,
  open: openTo(tree, top, levelsThatFit(tree, top, AT_FIRST)),
  active: -1,
})

export type TreeChartState = ReturnType<typeof useTreeChart>

/** What is open, where the reader is, and the ways to move. */
export function useTreeChart(tree: Tree, nameOf: NameOf) {
  const [stored, setState] = useState(() => startOf(tree, nameOf))
  const state = stored.tree === tree ? stored : movedTo(stored, tree, nameOf)
  if (state !== stored) setState(state)
  const camera = useRef<Camera>(undefined)
  const layout = useRef<Layout>(undefined)
  /** What the camera does once the next layout stands. */
  const then = useRef<(layout: Layout) => void>(undefined)
  const change = (next: Partial<State>, after?: (layout: Layout) => void) => {
    then.current = after
    setState({ ...state, ...next })
  }
  const boxOf = (places: Layout, card: number) => {
    const at = places.at[card]!
    const [x, y] = [places.x[at]!, places.y[at]!]
    return { left: x - CARD.width / 2, right: x + CARD.width / 2, top: y, bottom: y + CARD.height }
  }
  /** The card stays where it is on the screen. */
  const holding = (card: number) => {
    const before = layout.current && boxOf(layout.current, card)
    return (places: Layout) => {
      if (!before || places.at[card] === -1) return
      const now = boxOf(places, card)
      const { x, y, k } = camera.current!.view()
      camera.current!.go({ k, x: x + (before.left - now.left) * k, y: y + (before.top - now.top) * k }, false)
    }
  }
  const fit = (places: Layout) => camera.current?.fit(places.box)
  const flyTo = (card: number) => {
    const line = above(tree, card)
    const isInside = state.top === -1 || card === state.top || line.includes(state.top)
    const open = new Set([...state.open, ...line])
    change({ active: card, open, top: isInside ? state.top : -1 }, (places) => {
      const { left, right, top, bottom } = boxOf(places, card)
      camera.current?.to((left + right) / 2, (top + bottom) / 2)
    })
  }
  const toggle = (card: number) => {
    const open = new Set(state.open)
    if (!open.delete(card)) open.add(card)
    change({ open }, holding(card))
  }
  return {
    ...state,
    camera,
    layout,
    then,
    fit: () => layout.current && fit(layout.current),
    flyTo,
    toggle,
    select: (card: number) => change({ active: card }, then.current),
    /** Everything below a card, to the last one. */
    openAll: (card: number) =>
      change({ open: new Set([...state.open, ...openTo(tree, card, tree.size)]) }, holding(card)),
    /** So many levels, the rest closed. */
    openLevels: (levels: number) => change({ open: openTo(tree, state.top, levels) }, fit),
    focusOn: (top: number) => {
      const next = startOf(tree, nameOf, top)
      change({ ...next, active: top }, (places) => camera.current?.fit(places.box, { least: 0.5 }))
    },
    /** @returns whether the key meant something */
    key: (key: string): boolean => {
      const from = state.active === -1 ? layout.current?.cards[0] : state.active
      if (from === undefined) return false
      const step = state.active === -1 ? { to: from } : walk(tree, state, layout.current?.cards ?? [], from, key)
      if (!step) return false
      if (step.toggle !== undefined) toggle(step.toggle)
      if (step.to !== undefined) {
        const to = step.to
        change({ active: to }, (places) => camera.current?.show(boxOf(places, to)))
      }
      return true
    },
  }
}

/** Another tree: of the same cards what was open stays; new ones open with the one above them. Without any in common it begins anew. */
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
  return { tree, nameOf, open, top: known(before.top), active: known(before.active) }
}
