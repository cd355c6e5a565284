import { describe, expect, test } from 'vitest'
import type { Chart } from './contract.ts'
import { boardOf, onlyKinds } from './web/chart-state.ts'
import { agendaOf, itemsOf } from './web/items-state.ts'
import { awayOn, thinnest } from './web/summary-state.ts'
import { askingFor, NEAR, rangeAround, shownBy, turned, widened } from './web/view-state.ts'

const TODAY = '2026-11-20'

describe('the address', () => {
  test('says nothing: a wide screen opens with who is away, a phone with the agenda, both today', () => {
    expect(shownBy({}, TODAY, false)).toMatchObject({ view: 'chart', on: TODAY, kinds: undefined })
    expect(shownBy({}, TODAY, true)).toMatchObject({ view: 'agenda', on: TODAY })
  })

  test('says everything: view, day, filters; what it cannot mean is passed over', () => {
    const said = {
      view: 'week',
      on: '2026-12-24',
      departments: 'a,b',
      locations: 'c',
      people: 'd',
      kinds: 'vacation,wealth',
      events: 'hide',
    }
    expect(shownBy(said, TODAY, true)).toEqual({
      view: 'week',
      on: '2026-12-24',
      departments: ['a', 'b'],
      locations: ['c'],
      people: ['d'],
      kinds: new Set(['vacation']),
      hidesEvents: true,
    })
    expect(shownBy({ view: 'decade', on: '2026-02-31' }, TODAY, false)).toMatchObject({ view: 'chart', on: TODAY })
  })

  test('turning the page goes a week in the week, else to the beginning of the month beside', () => {
    expect(turned({ view: 'week', on: TODAY }, -1)).toBe('2026-11-13')
    expect(turned({ view: 'month', on: '2027-01-31' }, 1)).toBe('2027-02-01')
    expect(turned({ view: 'chart', on: '2026-01-31' }, -1)).toBe('2025-12-01')
  })

  test('the months around are fetched, more as the board is scrolled, and never more than one call may ask for', () => {
    expect(rangeAround(TODAY, NEAR)).toEqual({ from: '2026-10-01', to: '2026-12-31' })
    expect(widened(NEAR, 'back')).toEqual({ back: 2, ahead: 1 })
    let around = NEAR
    for (let step = 0; step < 30; step++) around = widened(around, step % 2 ? 'back' : 'ahead')
    const { from, to } = rangeAround('2028-02-10', around)
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000 + 1).toBeLessThanOrEqual(400)
    expect(around.back + around.ahead + 1).toBe(13)
  })

  test('asking for oneself names nobody', () => {
    expect(askingFor('2026-12-01', '2026-12-02')).toEqual({
      ask: 'vacation',
      from: '2026-12-01',
      to: '2026-12-02',
      user: undefined,
    })
    expect(askingFor('2026-12-01', '2026-12-02', 'eve').user).toBe('eve')
  })
})

/** Monday 2 to Sunday 8 November. Ann and Max in Product in Riga, Eve in Product in London, Mia without a department. */
const chart: Chart = {
  from: '2026-11-02',
  to: '2026-11-08',
  ownKinds: [],
  departments: [{ id: 'product', name: 'Product' }],
  locations: [
    { id: 'riga', name: 'Riga' },
    { id: 'london', name: 'London' },
  ],
  people: [
    ['ann', 'Ann', 'Ek', 'portrait', 0, 0],
    ['max', 'Max', 'Lund', '', 0, 0],
    ['eve', 'Eve', 'Holm', '', 0, 1],
    ['mia', 'Mia', 'Berg', '', -1, -1],
  ],
  leave: [
    [0, -3, 1, 1, 0, 2, 0, 'request-of-ann'],
    [1, 0, 1, 0, 0, 0, 0, ''],
    [2, 2, 3, 2, 1, 0, 1, 'request-of-eve'],
  ],
  holidays: [
    [0, 3, 3, 'Riga Day', 0],
    [1, 4, 4, 'Guy Fawkes', 0],
    [-1, 2, 2, 'Short Wednesday', 2],
  ],
  extraDays: [[0, 5, 'Inventory']],
  joined: [[3, 0]],
  birthdays: [[2, 6]],
  events: [],
  attending: [],
  otherwise: [],
}
const board = boardOf(chart, 'No department')

describe('the board', () => {
  test('groups people by department, those without one last, with their pictures', () => {
    expect(board.groups.map(({ name, people }) => [name, people.map((one) => one.name)])).toEqual([
      ['Product', ['Ann Ek', 'Max Lund', 'Eve Holm']],
      ['No department', ['Mia Berg']],
    ])
    expect(board.people[0]?.avatar).toBe('/api/people/ann/avatar?v=portrait')
  })

  test("puts the reader's own department first, and leaves the others in their order", () => {
    const names = (ownId: string) => boardOf(chart, 'No department', ownId).groups.map(({ name }) => name)
    expect(names('eve')).toEqual(['Product', 'No department'])
    expect(names('mia')).toEqual(['No department', 'Product'])
    expect(names('a stranger')).toEqual(['Product', 'No department'])
  })

  test('tells leave whole, though it began before the days asked for, and from which noon', () => {
    expect(board.absences.get('ann')?.[0]).toEqual({
      id: 'request-of-ann',
      kind: 'vacation',
      first: '2026-10-30',
      last: '2026-11-03',
      fromNoon: true,
      request: 'request-of-ann',
    })
    expect(board.absences.get('eve')?.[0]).toMatchObject({ asked: true, untilNoon: true })
  })

  test('leave that is only "away" has nothing to open, and nothing in it that tells more', () => {
    expect(board.absences.get('max')?.[0]).toEqual({
      id: 'leave-0-0',
      kind: 'away',
      first: '2026-11-02',
      last: '2026-11-03',
      closed: true,
    })
  })

  test('whole holidays colour the days of their location; half ones and extra days stand in the rows of its people', () => {
    expect([...board.holidays(0)]).toEqual([['2026-11-05', 'Riga Day']])
    expect([...board.holidays(1)]).toEqual([['2026-11-06', 'Guy Fawkes']])
    expect([...board.holidays(-1)]).toEqual([])
    const kinds = (who: string) =>
      board.absences.get(who)?.map(({ kind, fromNoon }) => (fromNoon ? `${kind} pm` : kind))
    expect(kinds('max')).toEqual(['away', 'extra_day', 'holiday pm'])
    expect(kinds('mia')).toEqual(['joined', 'holiday pm'])
  })

  test('narrowed to a kind it keeps who has it', () => {
    const kept = onlyKinds(board.absences, new Set(['day_off', 'birthday']))
    expect([...kept].map(([who, absences]) => [who, absences.map(({ kind }) => kind)])).toEqual([
      ['eve', ['day_off', 'birthday']],
    ])
  })
})

describe('the lists', () => {
  test('name people on their leave, and once what is about a location; the own location’s holidays are the days’ own', () => {
    const items = itemsOf(chart, board, { kinds: undefined, home: 0, eventWord: () => '' })
    expect(items.map(({ title, kind }) => `${title}: ${kind}`)).toEqual([
      'Ann Ek: vacation',
      'Max Lund: away',
      'Mia Berg: joined',
      'Eve Holm: day_off',
      'Short Wednesday: holiday',
      'Guy Fawkes (London): holiday',
      'Inventory (Riga): extra_day',
      'Eve Holm: birthday',
    ])
    expect(items.find(({ title }) => title === 'Ann Ek')?.request).toBe('request-of-ann')
  })

  test('holidays of places where nobody shown works are left out', () => {
    const alone = { ...chart, people: chart.people.slice(0, 2), leave: [], joined: [], birthdays: [] }
    const items = itemsOf(alone, boardOf(alone, ''), { kinds: new Set(['holiday']), home: 0, eventWord: () => '' })
    expect(items.map(({ title }) => title)).toEqual(['Short Wednesday'])
  })

  test('the agenda tells as much as is read, in the order of the days, and the holidays no further', () => {
    const days = Array.from({ length: 40 }, (_, at) => `2026-11-${String(1 + (at >> 1)).padStart(2, '0')}`)
    const items = days.map((day, at) => ({ id: `${at}`, kind: 'vacation' as const, first: day, last: day, title: day }))
    const summary = (from: string, most: number) => {
      const { near, until } = agendaOf(items, from, '2026-11-30', most)
      return [near.length, near[0]?.first, until]
    }
    expect(summary('2026-11-03', 5)).toEqual([5, '2026-11-03', '2026-11-05'])
    expect(summary('2026-11-03', 99)).toEqual([36, '2026-11-03', '2026-11-30'])
    const begun = { id: 'begun', kind: 'vacation' as const, first: '2026-10-01', last: '2026-11-09', title: '' }
    expect(agendaOf([begun, ...items], '2026-11-03', '2026-11-30', 1)).toEqual({ near: [begun], until: '2026-11-03' })
  })
})

describe('the state of things', () => {
  test('counts who is away by decided leave; a wish, a birthday and a first day are no absence', () => {
    expect(awayOn(board, '2026-11-02')).toBe(2)
    expect(awayOn(board, '2026-11-04')).toBe(0)
    expect(awayOn(board, '2026-11-08')).toBe(0)
  })

  test('names the department that is down to half or less, from today on', () => {
    expect(thinnest(board, '2026-11-02', '2026-11-01')).toEqual({
      group: 'Product',
      present: 1,
      of: 3,
      days: ['2026-11-02', '2026-11-03'],
    })
    expect(thinnest(board, '2026-11-02', '2026-11-03')?.days).toEqual(['2026-11-03'])
    expect(thinnest(board, '2026-11-02', '2026-11-04')).toBeUndefined()
  })
})
