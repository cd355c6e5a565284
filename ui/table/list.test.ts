import { describe, expect, test } from 'vitest'
import { gridOf, phoneColumns, type Column } from './column.ts'
import { INFINITE_DISTANCE, isNearEnd } from './near-end.ts'
import { allOrNone, extended, toggled } from './row-selection.ts'
import { nextSort } from './sort.ts'
import { sameParams, turnTo } from './url-state.ts'
import { listParam, readParams, writeParams } from './url-state.ts'
import { withActive } from './use-virtual-rows.ts'

describe('sorting', () => {
  test('a new column starts ascending, whatever the old one was', () => {
    expect(nextSort({ column: 'name', direction: 'desc' }, 'since')).toEqual({ column: 'since', direction: 'asc' })
    expect(nextSort({ column: 'name', direction: 'asc' }, 'since')).toEqual({ column: 'since', direction: 'asc' })
    expect(nextSort(undefined, 'since')).toEqual({ column: 'since', direction: 'asc' })
  })

  test('the same column has two states and no third', () => {
    const first = nextSort(undefined, 'name')
    const second = nextSort(first, 'name')
    expect([first, second, nextSort(second, 'name')].map(({ direction }) => direction)).toEqual(['asc', 'desc', 'asc'])
  })
})

describe('the next page', () => {
  const box = (left: number) => ({ scrollHeight: 2000, clientHeight: 800, scrollTop: 1200 - left })

  test('is fetched 50 px from the end and not at 51', () => {
    expect(INFINITE_DISTANCE).toBe(50)
    expect([isNearEnd(box(60)), isNearEnd(box(51)), isNearEnd(box(50)), isNearEnd(box(0))]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})

describe('choosing rows', () => {
  const ids = ['asa', 'bjorn', 'darja', 'elin']

  test('x turns one row and leaves the others', () => {
    expect([...toggled(new Set(['asa']), 'darja')]).toEqual(['asa', 'darja'])
    expect([...toggled(new Set(['asa', 'darja']), 'asa')]).toEqual(['darja'])
  })

  test('shift takes all between, in both directions, and keeps what was chosen', () => {
    expect([...extended(new Set(), ids, 'bjorn', 'elin')]).toEqual(['bjorn', 'darja', 'elin'])
    expect([...extended(new Set(['elin']), ids, 'darja', 'asa')].toSorted()).toEqual(['asa', 'bjorn', 'darja', 'elin'])
  })

  test('shift without a row before takes the row alone', () => {
    expect([...extended(new Set(), ids, undefined, 'darja')]).toEqual(['darja'])
    expect([...extended(new Set(), ids, 'gone', 'darja')]).toEqual(['darja'])
  })

  test('the box in the head takes all, then none', () => {
    expect(allOrNone(new Set(['asa']), ids).size).toBe(4)
    expect(allOrNone(new Set(ids), ids).size).toBe(0)
  })
})

describe('columns', () => {
  const column = (id: string, more: Partial<Column<unknown>> = {}): Column<unknown> => ({
    id,
    word: id,
    cell: () => id,
    ...more,
  })

  test('on a phone the first is the title and the second the note when none is told', () => {
    const { title, notes, ends } = phoneColumns([column('name'), column('job'), column('since')])
    expect([title?.id, notes.map(({ id }) => id), ends]).toEqual(['name', ['job'], []])
  })

  test('on a phone told places win', () => {
    const { title, notes, ends } = phoneColumns([
      column('id'),
      column('name', { phone: 'title' }),
      column('left', { phone: 'end' }),
    ])
    expect([title?.id, notes, ends.map(({ id }) => id)]).toEqual(['name', [], ['left']])
  })

  test('dates and numbers keep their pixels, the rest is shared, and none of it is ever gone', () => {
    const columns = [column('name'), column('since', { width: '108px' }), column('note', { width: 'minmax(0, 2fr)' })]
    expect(gridOf(columns, true)).toBe('34px minmax(140px, 1fr) 108px minmax(96px, 2fr)')
  })

  test('the row with the keyboard stays drawn when it is scrolled away', () => {
    expect(withActive([40, 41, 42], 3, 100)).toEqual([3, 40, 41, 42])
    expect(withActive([0, 1], 7, 2)).toEqual([0, 1])
  })
})

describe('the address', () => {
  test('keeps text as it is, also when it looks like a number', () => {
    expect(readParams('?search=007&place=%22London%22')).toEqual({ search: '007', place: 'London' })
    expect(readParams(writeParams({ search: 'Åsa & Björn', place: undefined }))).toEqual({ search: 'Åsa & Björn' })
    expect(writeParams({ search: undefined })).toBe('')
  })

  test('holds several values with commas', () => expect(listParam('riga,london,')).toEqual(['riga', 'london']))

  test('a saved view is on when all of it is, and takes everything else away', () => {
    expect(sameParams({ place: 'riga' }, { place: 'riga' })).toBe(true)
    expect(sameParams({ place: 'riga' }, { place: 'riga', search: 'a' })).toBe(false)
    expect(turnTo({ place: 'riga' }, { search: 'a' })).toEqual({ place: 'riga', search: undefined })
  })
})
