import { expect, test } from 'vitest'
import type { Placed } from './layout/contract.ts'
import { arranged } from './web/arranged-state.ts'

const slots = [
  { name: 'growth', column: 'wide', order: 50 },
  { name: 'news', column: 'wide', order: 10 },
  { name: 'waiting', column: 'side', order: 20 },
  { name: 'away', column: 'wide', order: 30 },
] as const
const names = (all: readonly Placed[]) => all.map(({ name }) => name)
const placed = (name: string, width: 'wide' | 'side', isShown = true): Placed => ({ name, width, isShown })

test('by itself each is where its feature puts it', () => {
  expect(arranged(slots, null)).toEqual([
    placed('news', 'wide'),
    placed('waiting', 'side'),
    placed('away', 'wide'),
    placed('growth', 'wide'),
  ])
})

test('an arrangement decides order, width and what is hidden', () => {
  const layout = [
    placed('growth', 'side'),
    placed('news', 'wide', false),
    placed('away', 'wide'),
    placed('waiting', 'wide'),
  ]
  expect(arranged(slots, layout)).toEqual(layout)
})

test('a widget that came later is shown among the others, one that is gone is left out', () => {
  expect(names(arranged(slots, [placed('growth', 'wide'), placed('gone', 'wide'), placed('news', 'wide')]))).toEqual([
    'waiting',
    'away',
    'growth',
    'news',
  ])
})
