import { expect, test } from 'vitest'
import { absenceOf } from './web/absence-state.ts'

test('a leave whose kind is not for the reader is drawn as away, and nothing else', () => {
  const leave = { id: '1', firstDay: '2026-05-04', lastDay: '2026-05-05', firstPart: 'pm', lastPart: 'am' }
  expect(absenceOf({ ...leave, kind: null, status: 'approved' })).toEqual({
    id: '1',
    kind: 'away',
    first: '2026-05-04',
    last: '2026-05-05',
    asked: false,
    fromNoon: true,
    untilNoon: true,
  })
  expect(absenceOf({ ...leave, kind: 'vacation', status: 'pending' })).toMatchObject({ kind: 'vacation', asked: true })
})
