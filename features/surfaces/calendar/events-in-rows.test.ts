import { describe, expect, test } from 'vitest'
import { addDays } from '#kit/days.ts'
import type { Chart } from './contract.ts'
import { boardOf } from './web/chart-state.ts'
import { itemsOf } from './web/items-state.ts'
import { awayOn } from './web/summary-state.ts'
import { KINDS, kindsOfRows, shownBy } from './web/view-state.ts'

const person = (name: string): Chart['people'][number] => [name, name, '', '', 0, -1]
/** Monday 2 to Sunday 8 November; Ann is on vacation on Monday and Tuesday. */
const chart: Chart = {
  from: '2026-11-02',
  to: '2026-11-08',
  ownKinds: [],
  departments: [{ id: 'product', name: 'Product' }],
  locations: [],
  people: ['Ann', 'Max', 'Eve', 'Mia'].map(person),
  leave: [[0, 0, 1, 1, 0, 0, 0, 'request-of-ann']],
  holidays: [],
  extraDays: [],
  joined: [],
  birthdays: [],
  events: [],
  attending: [],
  otherwise: [],
}
const board = boardOf(chart, '')

describe('events in the rows of people', () => {
  const meeting = (id: string, first: number, last = first): Chart['events'][number] => [
    id,
    first,
    last,
    `Meeting ${id}`,
    '10:00',
    '11:00',
    'open',
  ]
  const busy: Chart = {
    ...chart,
    events: [meeting('a', 1), meeting('b', 3, 4), meeting('c', 1)],
    attending: [
      [
        [0, 1],
        [0, 1],
      ],
      [[2], [0, 0, 3, 3]],
    ],
    // the second person comes to the first only, the fourth to it although they have declined the series
    otherwise: [
      [1, 1, 0],
      [0, 3, 1],
    ],
  }
  const eventsOf = (who: number) =>
    (boardOf(busy, '').absences.get(busy.people[who]![0]) ?? [])
      .filter(({ kind }) => kind === 'event')
      .map(({ event, first, last }) => `${event} ${first.slice(8)}–${last.slice(8)}`)
      .toSorted()

  test('are where the answer says, but for those who answered otherwise', () => {
    const day = (index: number) => addDays(busy.from, index).slice(8)
    expect([0, 1, 2, 3].map(eventsOf)).toEqual([
      [`a ${day(1)}–${day(1)}`, `b ${day(3)}–${day(4)}`, `c ${day(1)}–${day(1)}`],
      [`a ${day(1)}–${day(1)}`],
      [],
      [`a ${day(1)}–${day(1)}`, `c ${day(1)}–${day(1)}`],
    ])
  })

  test('are not listed again beside the events themselves, and count nobody as away', () => {
    const titles = itemsOf(busy, boardOf(busy, ''), { kinds: new Set(['event']), home: 0, eventWord: () => '' })
    expect(titles.map(({ title }) => title).toSorted()).toEqual(['Meeting a', 'Meeting b', 'Meeting c'])
    for (const index of [1, 3]) {
      const day = addDays(busy.from, index)
      expect(awayOn(boardOf(busy, ''), day)).toBe(awayOn(board, day))
    }
  })

  test.each([
    ['all kinds', {}, undefined],
    ['without events', { hidesEvents: true }, KINDS.filter((kind) => kind !== 'event')],
    ['some kinds, without events', { hidesEvents: true, kinds: new Set(['event', 'vacation'] as const) }, ['vacation']],
  ])('rows show %s', (_, more, kinds) => {
    const shown = { ...shownBy({}, '2026-11-02', false), ...more }
    const rows = kindsOfRows(shown, KINDS)
    expect(rows && [...rows]).toEqual(kinds)
  })
})
