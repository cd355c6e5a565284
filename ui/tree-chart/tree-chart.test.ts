import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitted } from './card.ts'
import { CARD, cardAt, handleAt, type Layout, layoutOf, lineTo } from './layout.ts'
import { sheetsOf } from './sheets.ts'
import { above, cardsShown, depthOf, figuresOf, levelsThatFit, openTo, type Tree, treeOf, walk } from './tree.ts'

/** Random trees: each card's manager is an earlier card or none. Many report to one of the first few, which makes blocks as well as chains. */
const anyTree = fc
  .array(fc.oneof(fc.integer({ min: -1, max: 5 }), fc.integer({ min: -1, max: 400 })), {
    minLength: 1,
    maxLength: 120,
    size: 'max',
  })
  .map((some) => treeOf(some.map((above_, card) => (card === 0 ? -1 : Math.min(above_, card - 1)))))
const anyShown = anyTree.chain((tree) => {
  const all = Array.from({ length: tree.size }, (_, at) => at)
  return fc.record({
    tree: fc.constant(tree),
    top: fc.oneof(fc.constant(-1), fc.integer({ min: 0, max: tree.size - 1 })),
    open: fc.oneof(fc.constant(all), fc.subarray(all)).map((some) => new Set(some)),
  })
})

/** 0 leads 1 and 2; 1 leads 3 to 7; 8 stands alone. */
const small = treeOf([-1, 0, 0, 1, 1, 1, 1, 1, -1])
const allOpen = (tree: Tree) => ({ open: openTo(tree, -1, tree.size + 1), top: -1 })

describe('a tree', () => {
  test('knows levels, how many are below, and an order in which each is before those below', () => {
    expect([...small.levels]).toEqual([0, 1, 1, 2, 2, 2, 2, 2, 0])
    expect([...small.below]).toEqual([7, 5, 0, 0, 0, 0, 0, 0, 0])
    expect([...small.order]).toEqual([0, 1, 3, 4, 5, 6, 7, 2, 8])
    expect(above(small, 5)).toEqual([1, 0])
  })

  test('opens so many levels, of all or of a branch', () => {
    expect(cardsShown(small, { open: openTo(small, -1, 1), top: -1 })).toEqual([0, 8])
    expect(cardsShown(small, { open: openTo(small, -1, 2), top: -1 })).toEqual([0, 1, 2, 8])
    expect(cardsShown(small, { open: openTo(small, 1, 2), top: 1 })).toEqual([1, 3, 4, 5, 6, 7])
    expect([depthOf(small, -1), depthOf(small, 1), depthOf(small, 8)]).toEqual([3, 2, 1])
    expect([levelsThatFit(small, -1, 1), levelsThatFit(small, -1, 4), levelsThatFit(small, -1, 5)]).toEqual([2, 2, 3])
  })

  test('spans and layers', () => {
    expect(figuresOf(small, -1)).toEqual({
      cards: 9,
      levels: 3,
      leaders: 2,
      span: 3.5,
      widest: 5,
      rows: [
        { cards: 2, leaders: 1, span: 2 },
        { cards: 2, leaders: 1, span: 5 },
        { cards: 5, leaders: 0, span: 0 },
      ],
    })
    expect(figuresOf(treeOf([]), -1)).toMatchObject({ cards: 0, levels: 0, span: 0 })
  })

  test('the arrows lead down, up and along a row, also over the edge of a branch', () => {
    const shown = allOpen(small)
    const cards = cardsShown(small, shown)
    const go = (from: number, key: string) => walk(small, shown, cards, from, key)
    expect(go(0, 'ArrowDown')).toEqual({ to: 1 })
    expect(go(3, 'ArrowDown')).toEqual({})
    expect(go(3, 'ArrowUp')).toEqual({ to: 1 })
    expect(go(0, 'ArrowUp')).toEqual({})
    expect(go(1, 'ArrowRight')).toEqual({ to: 2 })
    expect(go(0, 'ArrowRight')).toEqual({ to: 8 })
    expect(go(3, 'ArrowLeft')).toEqual({})
    expect(go(5, 'Home')).toEqual({ to: 0 })
    expect(go(5, 'End')).toEqual({ to: 8 })
    expect(go(1, ' ')).toEqual({ toggle: 1 })
    expect(go(5, 'q')).toBeUndefined()
    const closed = { open: new Set([0]), top: -1 }
    expect(walk(small, closed, cardsShown(small, closed), 1, 'ArrowDown')).toEqual({ toggle: 1 })
    const branch = { open: new Set([1]), top: 1 }
    expect(walk(small, branch, cardsShown(small, branch), 1, 'ArrowUp')).toEqual({})
  })
})

describe('the layout', () => {
  test('is equal for equal input, to the bit', () => {
    fc.assert(
      fc.property(anyShown, ({ tree, ...shown }) => {
        expect(layoutOf(treeOf([...tree.parents]), shown)).toEqual(layoutOf(tree, shown))
      }),
    )
  })

  test('has every card that is shown once, none over another, each below the one above', () => {
    fc.assert(
      fc.property(anyShown, ({ tree, ...shown }) => {
        const layout = layoutOf(tree, shown)
        expect([...layout.cards].toSorted()).toEqual([...new Set(layout.cards)].toSorted())
        for (const [at, card] of layout.cards.entries()) {
          const up = layout.at[tree.parents[card]!] ?? -1
          if (up !== -1) expect(layout.y[at]).toBeGreaterThan(layout.y[up]! + CARD.height)
          for (let other = 0; other < at; other++) expect(overlap(layout, at, other)).toBe(false)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('puts those who lead nobody in a block, so that ten thousand are not a mile wide', () => {
    const parents = Array.from({ length: 10_000 }, (_, card) => (card === 0 ? -1 : card <= 400 ? 0 : 1 + (card % 400)))
    const tree = treeOf(parents)
    const { box } = layoutOf(tree, allOpen(tree))
    const perRow = (box.right - box.left) / (CARD.width + 16)
    expect(perRow).toBeLessThan(10_000 / 5)
  })

  test('finds the card and the handle at a place', () => {
    const layout = layoutOf(small, allOpen(small))
    for (const [at, card] of layout.cards.entries())
      expect(cardAt(layout, layout.x[at]! + 20, layout.y[at]! + 20)).toBe(card)
    expect(cardAt(layout, layout.box.right + 5, 0)).toBe(-1)
    const [x, y] = [layout.x[layout.at[1]!]!, layout.y[layout.at[1]!]! + CARD.height]
    expect(handleAt(small, layout, x + 20, y + 8, 0)).toBe(1)
    expect(handleAt(small, layout, x + 40, y, 0)).toBe(-1)
    expect(handleAt(small, layout, layout.x[layout.at[2]!]!, y, 0)).toBe(-1)
  })

  test('lines begin under the one above and end at the card: from above, or from the side in a block', () => {
    const layout = layoutOf(small, allOpen(small))
    expect(lineTo(small, layout, layout.at[0]!)).toEqual([])
    const line = lineTo(small, layout, layout.at[1]!)
    expect(line[0]).toEqual([layout.x[layout.at[0]!], layout.y[layout.at[0]!]! + CARD.height])
    expect(line.at(-1)).toEqual([layout.x[layout.at[1]!], layout.y[layout.at[1]!]])
    const side = lineTo(small, layout, layout.at[3]!)
    expect(side.at(-1)![1]).toBe(layout.y[layout.at[3]!]! + CARD.height / 2)
    expect(Math.abs(side.at(-1)![0] - layout.x[layout.at[3]!]!)).toBe(CARD.width / 2)
  })
})

const overlap = ({ x, y }: Layout, one: number, other: number) =>
  Math.abs(x[one]! - x[other]!) < CARD.width && Math.abs(y[one]! - y[other]!) < CARD.height

test('a text is cut where there is no more room, and never where there is', () => {
  const widthOf = (text: string) => [...text].length
  expect(fitted('Anna Berg', 9, widthOf)).toBe('Anna Berg')
  expect(fitted('Anna Berg', 8, widthOf)).toBe('Anna Be…')
  expect(fitted('Anna Berg', 6, widthOf)).toBe('Anna…')
  expect(fitted('👩‍🚀', 0, widthOf)).toBe('…')
})

test('sheets cover all of it, as large as it can be on one, and readable on many', () => {
  expect(sheetsOf({ left: -50, top: 0, right: 450, bottom: 200 })).toEqual({
    scale: 1,
    parts: [{ left: -50, top: 0, right: 1010, bottom: 690 }],
  })
  expect(sheetsOf({ left: 0, top: 0, right: 1500, bottom: 300 }).parts).toHaveLength(1)
  const { parts, scale } = sheetsOf({ left: 0, top: 0, right: 5000, bottom: 1300 })
  expect(scale).toBe(0.6)
  expect(parts).toHaveLength(3 * 2)
  expect(Math.max(...parts.map(({ right }) => right))).toBeGreaterThanOrEqual(5000)
  expect(Math.max(...parts.map(({ bottom }) => bottom))).toBeGreaterThanOrEqual(1300)
})

test('what asks the browser stays out of the pure files', () => {
  for (const file of ['tree.ts', 'layout.ts', 'card.ts', 'sheets.ts'])
    expect(readFileSync(`ui/tree-chart/${file}`, 'utf8')).not.toMatch(/\b(document|window)\b/)
})
