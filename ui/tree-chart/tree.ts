/** A forest of cards, each named by its place in a list. */
export interface Tree {
  size: number
  /** The card above; -1 at the top. */
  parents: readonly number[]
  /** Those with others below them come first, otherwise as in the list. */
  children: readonly (readonly number[])[]
  roots: readonly number[]
  /** How many are above a card. */
  levels: Int32Array
  /** How many are below a card, to any depth. */
  below: Int32Array
  /** Everyone, each before those below them. */
  order: Int32Array
}

/** @param parents the place of the one above, without circles; -1 at the top */
export function treeOf(parents: readonly number[]): Tree {
  const size = parents.length
  const unsorted: number[][] = Array.from({ length: size }, () => [])
  const tops: number[] = []
  for (const [card, parent] of parents.entries()) (parent === -1 ? tops : unsorted[parent]!).push(card)
  const leadersFirst = (some: readonly number[]) => [
    ...some.filter((card) => unsorted[card]!.length > 0),
    ...some.filter((card) => unsorted[card]!.length === 0),
  ]
  const children = unsorted.map(leadersFirst)
  const roots = leadersFirst(tops)
  const levels = new Int32Array(size)
  const order = new Int32Array(size)
  const left = roots.toReversed()
  for (let at = 0; left.length > 0; at++) {
    const card = left.pop()!
    order[at] = card
    for (const child of children[card]!.toReversed()) {
      levels[child] = levels[card]! + 1
      left.push(child)
    }
  }
  const below = new Int32Array(size)
  for (const card of order.toReversed()) {
    const parent = parents[card]!
    if (parent !== -1) below[parent]! += below[card]! + 1
  }
  return { size, parents, children, roots, levels, below, order }
}

/** What is drawn of a tree. */
export interface Shown {
  /** Cards whose children are drawn. */
  open: ReadonlySet<number>
  /** The card at whose branch the reader looks; -1 for all. */
  top: number
}

export const topsOf = (tree: Tree, top: number): readonly number[] => (top === -1 ? tree.roots : [top])

/** The cards that are drawn, each before those below it. */
export function cardsShown(tree: Tree, { open, top }: Shown): number[] {
  const cards: number[] = []
  const left = topsOf(tree, top).toReversed()
  for (let card = left.pop(); card !== undefined; card = left.pop()) {
    cards.push(card)
    if (open.has(card)) left.push(...tree.children[card]!.toReversed())
  }
  return cards
}

/** The cards above one, the nearest first. */
export function above(tree: Tree, card: number): number[] {
  const line: number[] = []
  for (let at = tree.parents[card] ?? -1; at !== -1; at = tree.parents[at]!) line.push(at)
  return line
}

/** Open so that so many levels are drawn. */
export function openTo(tree: Tree, top: number, levels: number): Set<number> {
  const first = top === -1 ? 0 : tree.levels[top]!
  const isInside = (card: number) => top === -1 || card === top || above(tree, card).includes(top)
  const open = new Set<number>()
  for (const card of tree.order)
    if (tree.children[card]!.length > 0 && tree.levels[card]! - first < levels - 1 && isInside(card)) open.add(card)
  return open
}

/** How many levels there are below the top, with its own. */
export function depthOf(tree: Tree, top: number): number {
  let deepest = 0
  let row: readonly number[] = topsOf(tree, top)
  while (row.length > 0) {
    deepest++
    row = row.flatMap((card) => tree.children[card]!)
  }
  return deepest
}

/** As many levels as can be taken in at once: the second one always, further ones while no row is too long. */
export function levelsThatFit(tree: Tree, top: number, longest: number): number {
  let levels = 1
  let row: readonly number[] = topsOf(tree, top)
  while (row.length > 0) {
    row = row.flatMap((card) => tree.children[card]!)
    if (row.length === 0 || (row.length > longest && levels > 1)) break
    levels++
  }
  return levels
}

/** What a key does to the tree: where it leads, and what it opens or closes. */
export interface Step {
  to?: number
  toggle?: number
}

interface Walk {
  tree: Tree
  shown: Shown
  cards: readonly number[]
  from: number
}

const aside = ({ tree, cards, from }: Walk, by: number): Step => {
  const row = cards.filter((card) => tree.levels[card] === tree.levels[from])
  const to = row[row.indexOf(from) + by]
  return to === undefined ? {} : { to }
}

const isLeader = ({ tree, from }: Walk) => tree.children[from]!.length > 0

const KEYS: Readonly<Record<string, (at: Walk) => Step>> = {
  ArrowDown: (at) => {
    if (!isLeader(at)) return {}
    return at.shown.open.has(at.from) ? { to: at.tree.children[at.from]![0]! } : { toggle: at.from }
  },
  ArrowUp: ({ tree, shown, from }) =>
    from === shown.top || tree.parents[from] === -1 ? {} : { to: tree.parents[from]! },
  ArrowRight: (at) => aside(at, 1),
  ArrowLeft: (at) => aside(at, -1),
  Home: ({ cards }) => ({ to: cards[0]! }),
  End: ({ cards }) => ({ to: cards.at(-1)! }),
  ' ': (at) => (isLeader(at) ? { toggle: at.from } : {}),
}

/**
 * The arrows as the eye sees the chart: down to the first one below (opening first), up to the one above, left and right along the row, and
 * over the edge of a branch to the next card of the same level. Home and End lead to the ends of all that is drawn.
 */
export const walk = (tree: Tree, shown: Shown, cards: readonly number[], from: number, key: string): Step | undefined =>
  KEYS[key]?.({ tree, shown, cards, from })

/** Spans and layers. */
export interface Figures {
  cards: number
  levels: number
  /** Cards with others directly below them. */
  leaders: number
  /** How many those have on average, and at most. */
  span: number
  widest: number
  rows: readonly { cards: number; leaders: number; span: number }[]
}

export function figuresOf(tree: Tree, top: number): Figures {
  const rows: { cards: number; leaders: number; span: number }[] = []
  let widest = 0
  let row: readonly number[] = topsOf(tree, top)
  while (row.length > 0) {
    const spans = row.map((card) => tree.children[card]!.length).filter((span) => span > 0)
    widest = Math.max(widest, ...spans)
    const next = row.flatMap((card) => tree.children[card]!)
    rows.push({ cards: row.length, leaders: spans.length, span: spans.length ? next.length / spans.length : 0 })
    row = next
  }
  const leaders = sum(rows.map((one) => one.leaders))
  const cards = sum(rows.map((one) => one.cards))
  const led = cards - (rows[0]?.cards ?? 0)
  return { cards, levels: rows.length, leaders, span: leaders ? led / leaders : 0, widest, rows }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
