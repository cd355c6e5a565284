import { flextree } from 'd3-flextree'
import { cardsShown, type Shown, topsOf, type Tree } from './tree.ts'

/** In the units of the drawing, before it is zoomed. */
export const CARD = { width: 216, height: 60 } as const
/** Between rows; the line to those below turns in its middle. */
const ROW = 44
const GAP = 16
/** Between cards that stand on top of each other. */
const STACKED = 12
/** From so many on, those who have nobody below them stand in blocks: a row of thirty would be seven screens wide. */
const STACK_FROM = 4
const SPINE = 28

/** Where every card stands: its middle and its upper edge. */
export interface Layout {
  /** Each before those below it. */
  cards: readonly number[]
  x: Float32Array
  y: Float32Array
  /** Where the line comes down that leads to a card; its own middle, but for cards in a block, which it reaches from the side. */
  line: Float32Array
  /** The place of a card in these lists; -1 while it is not drawn. */
  at: Int32Array
  box: Box
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** A card with what is below it, or a block of cards. */
interface Branch {
  card: number
  block: readonly number[]
  parts: Branch[]
}

/** The same tree gives the same places, to the bit. */
export function layoutOf(tree: Tree, shown: Shown): Layout {
  const cards = cardsShown(tree, shown)
  const at = new Int32Array(tree.size).fill(-1)
  for (const [place, card] of cards.entries()) at[card] = place
  const [x, y, line] = [new Float32Array(cards.length), new Float32Array(cards.length), new Float32Array(cards.length)]
  const put = (card: number, left: number, top: number, spine: number) => {
    const place = at[card]!
    x[place] = left
    y[place] = top
    line[place] = spine
  }
  const chart = flextree<Branch>({ children: ({ parts }) => parts, nodeSize: ({ data }) => sizeOf(data), spacing: 0 })
  const all = chart.hierarchy({ card: -1, block: [], parts: partsOf(tree, shown, topsOf(tree, shown.top)) })
  chart(all)
  all.each(({ data, x: middle, y: top }) => {
    if (data.block.length > 0) putBlock(data.block, middle, top, put)
    else if (data.card !== -1) put(data.card, middle, top, middle)
  })
  return { cards, x, y, line, at, box: boxOf(x, y) }
}

function partsOf(tree: Tree, shown: Shown, cards: readonly number[]): Branch[] {
  const isAlone = (card: number) => tree.children[card]!.length === 0
  const alone = cards.filter(isAlone)
  const isBlock = alone.length >= STACK_FROM
  const others = isBlock ? cards.filter((card) => !isAlone(card)) : cards
  const parts = others.map((card) => ({
    card,
    block: [],
    parts: shown.open.has(card) ? partsOf(tree, shown, tree.children[card]!) : [],
  }))
  return isBlock ? [...parts, { card: -1, block: alone, parts: [] }] : parts
}

function sizeOf({ card, block }: Branch): [number, number] {
  if (block.length > 0) {
    const { pairs, rows } = shapeOf(block.length)
    return [pairs * PAIR, rows * (CARD.height + STACKED) - STACKED + ROW]
  }
  return card === -1 ? [0, 0] : [CARD.width + GAP, CARD.height + ROW]
}

const PAIR = 2 * CARD.width + SPINE + GAP

/** A block has pairs of columns with a line between the two, and is a little higher than wide. */
function shapeOf(count: number) {
  const pairs = Math.max(1, Math.round(Math.sqrt(count / 10)))
  return { pairs, rows: Math.ceil(count / (2 * pairs)) }
}

function putBlock(
  block: readonly number[],
  middle: number,
  top: number,
  put: (card: number, x: number, y: number, line: number) => void,
) {
  const { pairs, rows } = shapeOf(block.length)
  const left = middle - (pairs * PAIR) / 2
  for (const [n, card] of block.entries()) {
    const pair = Math.floor(n / (2 * rows))
    const inPair = n - pair * 2 * rows
    const spine = left + pair * PAIR + PAIR / 2
    const side = inPair % 2 === 0 ? -1 : 1
    put(card, spine + (side * (CARD.width + SPINE)) / 2, top + Math.floor(inPair / 2) * (CARD.height + STACKED), spine)
  }
}

function boxOf(x: Float32Array, y: Float32Array): Box {
  const box = { left: Infinity, top: 0, right: -Infinity, bottom: 0 }
  for (const [at, middle] of x.entries()) {
    box.left = Math.min(box.left, middle - CARD.width / 2)
    box.right = Math.max(box.right, middle + CARD.width / 2)
    box.bottom = Math.max(box.bottom, y[at]! + CARD.height)
  }
  return x.length > 0 ? box : { left: 0, top: 0, right: 0, bottom: 0 }
}

/** The card at a place of the drawing; -1 beside all of them. The handle below a card belongs to it. */
export function cardAt({ cards, x, y }: Layout, atX: number, atY: number): number {
  for (let at = cards.length - 1; at >= 0; at--)
    if (Math.abs(x[at]! - atX) <= CARD.width / 2 && atY >= y[at]! && atY <= y[at]! + CARD.height) return cards[at]!
  return -1
}

/** The round handle at the lower edge that opens and closes what is below. */
export const HANDLE = { width: 44, height: 22 } as const

/** The card whose handle is at a place of the drawing. @param slack how much further than it is drawn */
export function handleAt(tree: Tree, { cards, x, y }: Layout, atX: number, atY: number, slack: number): number {
  for (const [at, card] of cards.entries())
    if (
      tree.children[card]!.length > 0 &&
      Math.abs(x[at]! - atX) <= HANDLE.width / 2 + slack &&
      Math.abs(y[at]! + CARD.height - atY) <= HANDLE.height / 2 + slack
    )
      return card
  return -1
}

/** The line from the one above to a card, as corners of a path; empty at the top. */
export function lineTo(tree: Tree, layout: Layout, at: number): readonly [x: number, y: number][] {
  const above = layout.at[tree.parents[layout.cards[at]!] ?? -1] ?? -1
  if (above === -1) return []
  const [x, y, line] = [layout.x[at]!, layout.y[at]!, layout.line[at]!]
  const from = layout.y[above]! + CARD.height
  const turn = from + ROW / 2
  const start: [number, number][] = [
    [layout.x[above]!, from],
    [layout.x[above]!, turn],
    [line, turn],
  ]
  if (line === x) return [...start, [x, y]]
  const middle = y + CARD.height / 2
  return [...start, [line, middle], [x < line ? x + CARD.width / 2 : x - CARD.width / 2, middle]]
}
