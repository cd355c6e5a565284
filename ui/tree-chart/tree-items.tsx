import { useId } from 'react'
import type { Shown, Tree } from './tree.ts'

/** So many before and after the one that the reader is on are in the page. */
const AROUND = 40

/**
 * The chart for those who hear it, and for the keyboard: a tree of the same cards in the same order, of which only those near the active one
 * are in the page. It lies across because the chart does: up and down lead between levels, left and right along one.
 */
export function TreeItems({
  label,
  tree,
  shown,
  cards,
  active,
  wordOf,
  onKey,
  onChoose,
  onFocus,
}: {
  label: string
  tree: Tree
  shown: Shown
  cards: readonly number[]
  active: number
  wordOf: (card: number) => string
  /** @returns whether the key meant something */
  onKey: (key: string) => boolean
  onChoose: (card: number) => void
  onFocus: (hasFocus: boolean) => void
}) {
  const id = useId()
  const at = Math.max(0, cards.indexOf(active))
  const near = cards.slice(Math.max(0, at - AROUND), at + AROUND + 1)
  return (
    <div
      role="tree"
      tabIndex={0}
      className="sr"
      aria-label={label}
      aria-orientation="horizontal"
      aria-activedescendant={active === -1 ? undefined : `${id}${active}`}
      onFocus={() => onFocus(true)}
      onBlur={() => onFocus(false)}
      onKeyDown={(event) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return
        if (event.key === 'Enter' && active !== -1) onChoose(active)
        else if (!onKey(event.key)) return
        event.preventDefault()
      }}
    >
      {near.map((card) => (
        <Item
          key={card}
          {...{ id, tree, shown, card }}
          isActive={card === active}
          word={wordOf(card)}
          onChoose={onChoose}
        />
      ))}
    </div>
  )
}

function Item({
  id,
  tree,
  shown,
  card,
  isActive,
  word,
  onChoose,
}: {
  id: string
  tree: Tree
  shown: Shown
  card: number
  isActive: boolean
  word: string
  onChoose: (card: number) => void
}) {
  const parent = tree.parents[card]!
  const row = card === shown.top ? [card] : parent === -1 ? tree.roots : tree.children[parent]!
  const first = shown.top === -1 ? 0 : tree.levels[shown.top]!
  return (
    <div
      id={`${id}${card}`}
      role="treeitem"
      tabIndex={-1}
      aria-level={tree.levels[card]! - first + 1}
      aria-setsize={row.length}
      aria-posinset={row.indexOf(card) + 1}
      aria-expanded={tree.children[card]!.length > 0 ? shown.open.has(card) : undefined}
      aria-selected={isActive}
      onClick={() => onChoose(card)}
      onKeyDown={undefined}
    >
      {word}
    </div>
  )
}
