import { expect, test } from 'vitest'
import { eachDay } from '#kit/days.ts'
import { itemsByDay, lanesOf, type CalendarItem } from './lanes.ts'
import { marksOf } from './marks.ts'
import { cut, dayWindow, extent, absenceOn, eventsOn, type Absence } from './absences.ts'
import { movedBy } from './wall-keys.ts'
import { atWork, layOut, personOfRow, shown, topOfRow, weekendBands, type WallGroup } from './wall-layout.ts'

const november = [...eachDay('2026-11-01', '2026-11-30')]
const window = dayWindow(november)
const on = (days: string, more: Partial<Absence> = {}): Absence => {
  const [first = '', last = first] = days.split('–').map((day) => `2026-${day}`)
  return { id: days, kind: 'vacation', first, last, ...more }
}
const team = (...names: string[]): WallGroup => ({
  id: 'team',
  name: 'Engineering',
  people: names.map((name) => ({ id: name.toLowerCase(), name })),
})
const weekend = new Set([0, 6])

test('a leave that began in October and ends in December opens on both sides of November', () => {
  expect(cut(on('10-20–12-03'), window)).toEqual({ first: 0, last: 29, opensLeft: true, opensRight: true })
  expect(cut(on('11-16–11-18'), window)).toEqual({ first: 15, last: 17, opensLeft: false, opensRight: false })
  expect(cut(on('12-01–12-03'), window)).toBeUndefined()
})

test("Oskar's afternoon is half a cell, and a half day outside the window does not shorten what is seen", () => {
  const place = (absence: Absence) => extent(absence, cut(absence, window) ?? expect.fail('not in November'))
  expect(place(on('11-20', { fromNoon: true }))).toEqual({ from: 19.5, length: 0.5 })
  expect(place(on('11-20', { untilNoon: true }))).toEqual({ from: 19, length: 0.5 })
  expect(place(on('11-28–12-02', { untilNoon: true }))).toEqual({ from: 27, length: 3 })
})

test('a day is told by what is decided before what is asked for', () => {
  const asked = on('11-10–11-12', { id: 'asked', asked: true })
  const decided = on('11-11', { id: 'decided', kind: 'day_off' })
  expect(absenceOn([asked, decided], '2026-11-11')?.id).toBe('decided')
  expect(absenceOn([asked, decided], '2026-11-10')?.id).toBe('asked')
  expect(absenceOn([asked, decided], '2026-11-13')).toBeUndefined()
})

test('leave comes before events, of which each is said beside it', () => {
  const event = on('11-10–11-12', { id: 'event', kind: 'event' })
  const asked = on('11-11', { id: 'asked', asked: true })
  expect(absenceOn([event, asked], '2026-11-11')?.id).toBe('asked')
  expect(absenceOn([event, asked], '2026-11-10')?.id).toBe('event')
  expect(eventsOn([event, asked], '2026-11-12').map(({ id }) => id)).toEqual(['event'])
})

test('at work: decided leave is away, what is asked for and events are not, two half days are one absence', () => {
  const absences = new Map([
    ['maja', [on('11-09–11-11')]],
    ['ilya', [on('11-10', { asked: true })]],
    ['tomas', [on('11-10', { kind: 'event' })]],
    ['oskar', [on('11-10', { kind: 'sick_day', untilNoon: true }), on('11-10', { kind: 'day_off', fromNoon: true })]],
  ])
  const days = atWork(team('Maja', 'Ilya', 'Tomas', 'Oskar'), window, {
    weekend,
    absences,
    holidaysOf: () => undefined,
  })
  expect(days[6]).toBeNull()
  expect(days.slice(8, 12).map((day) => day?.present)).toEqual([3, 2, 3, 4])
})

test('at work: on a holiday in Riga only those of Gothenburg are counted; where all have it, nobody is expected', () => {
  const riga = new Map([['2026-11-18', 'Independence day']])
  const group = team('Maja', 'Ilya', 'Dasha')
  const absences = new Map([['dasha', [on('11-18')]]])
  const mixed = atWork(group, window, { weekend, absences, holidaysOf: ({ id }) => (id === 'maja' ? undefined : riga) })
  expect([mixed[16], mixed[17]]).toEqual([
    { present: 3, of: 3 },
    { present: 1, of: 1 },
  ])
  expect(atWork(group, window, { weekend, absences, holidaysOf: () => riga })[17]).toBeNull()
})

test("one's own events have the first lanes, and what others are away for takes the days around them", () => {
  const item = (id: string, days: string, more: object = {}) => ({ ...on(days, { id, ...more }), title: id })
  const { placed, hidden } = lanesOf(
    [
      item('long', '11-09–11-13'),
      item('early', '11-09'),
      item('meeting', '11-11', { kind: 'event' }),
      item('lunch', '11-11', { kind: 'event' }),
    ],
    window.days.slice(8, 15),
    2,
  )
  expect(placed.map((one) => `${one.item.id} ${one.lane}`)).toEqual(['meeting 0', 'lunch 1', 'early 0'])
  expect(hidden).toEqual([1, 1, 1, 1, 1, 0, 0])
})

test('of 10,000 people only those whose rows are in view are drawn', () => {
  const groups = Array.from({ length: 80 }, (_, group) => ({
    ...team(...Array.from({ length: 125 }, (_person, person) => `P${group * 125 + person}`)),
    id: `g${group}`,
  }))
  const layout = layOut(groups, { row: 36, group: 34, gap: 14 })
  expect(layout.rows).toBe(10_000)
  expect(personOfRow(layout, 9_999)?.name).toBe('P9999')
  const top = topOfRow(layout, 5_000)
  const drawn = layout.blocks.flatMap((block) => {
    const rows = shown(block, top, top + 720, 36)
    return rows ? block.group.people.slice(...rows) : []
  })
  expect(drawn[0]?.name).toBe('P5000')
  expect(drawn).toHaveLength(20)
})

test('weekend days that touch are one band', () => {
  expect(weekendBands(november, weekend).slice(0, 2)).toEqual([
    { first: 0, length: 1 },
    { first: 6, length: 2 },
  ])
})

test('keys: Home and End stay in the row, Page Down goes a screen of people down, letters do nothing', () => {
  const page = { rows: 15, days: 30 }
  const press = (key: string, ctrlKey = false) => movedBy({ key, ctrlKey, metaKey: false }, { row: 3, day: 4 }, page)
  expect(press('Home')).toEqual({ row: 3, day: 0 })
  expect(press('End')).toEqual({ row: 3, day: 29 })
  expect(press('PageDown')).toEqual({ row: 18, day: 4 })
  expect(press('Home', true)).toEqual({ row: 0, day: 0 })
  expect(press('a')).toBeUndefined()
})

test('bars share a lane when they do not meet; what finds no lane is counted on each of its days', () => {
  const week = november.slice(15, 22)
  const item = (title: string, days: string): CalendarItem => ({ ...on(days), id: title, title })
  const items = [
    item('Maja', '11-16–11-17'),
    item('Ilya', '11-18'),
    item('Tomas', '11-16–11-22'),
    item('Dasha', '11-17'),
  ]
  const { placed, hidden } = lanesOf(items, week, 2)
  expect(placed.map(({ item: { title }, lane }) => [title, lane])).toEqual([
    ['Tomas', 0],
    ['Maja', 1],
    ['Ilya', 1],
  ])
  expect(hidden).toEqual([0, 1, 0, 0, 0, 0, 0])
  expect(
    itemsByDay(items, week)
      .get('2026-11-17')
      ?.map(({ title }) => title),
  ).toEqual(['Tomas', 'Maja', 'Dasha'])
})

test.each<[string, Partial<Absence>[], string]>([
  ['nothing', [], ''],
  ['one of a kind', [{}], 'vacation'],
  ['three kinds have room', [{ kind: 'sick_day' }, {}, { kind: 'birthday' }], 'sick_day vacation birthday'],
  [
    'of four the last two are counted',
    [{ kind: 'sick_day' }, {}, { kind: 'birthday' }, { kind: 'joined' }],
    'sick_day vacation +2',
  ],
  ['two of a kind are a mark and a number', [{}, {}], 'vacation +1'],
  ['the most frequent first', [{ kind: 'sick_day' }, {}, {}], 'vacation sick_day +1'],
  ['what is asked for comes last', [{ asked: true }, { asked: true }, { kind: 'sick_day' }], 'sick_day vacation? +1'],
  ['decided and asked for are two', [{ asked: true }, {}], 'vacation vacation?'],
])("a phone's day tells in marks: %s", (_, absences, marked) => {
  const { marks, rest } = marksOf(absences.map((more) => on('11-10', more)))
  const words = [...marks.map(({ kind, asked }) => `${kind}${asked ? '?' : ''}`), ...(rest > 0 ? [`+${rest}`] : [])]
  expect(words.join(' ')).toBe(marked)
})
