import type { Absence, AbsenceKind } from './absences.ts'

export interface DayMark {
  kind: AbsenceKind
  asked: boolean
}

/** Of an event, 1: it is the reader's. */
const isOwn = ({ kind }: DayMark): number => Number(kind === 'event')

/** What a phone's day has room for: so many marks, or one less and a number. */
const ROOM = 3

/**
 * The marks of a day: one for each kind, one's own events first, decided before pending, the most frequent first; and how many of its items have no mark of
 * their own.
 */
export function marksOf(items: readonly Absence[]): { marks: readonly DayMark[]; rest: number } {
  const counted = new Map<string, DayMark & { count: number }>()
  for (const { kind, asked = false } of items) {
    const key = `${kind} ${asked}`
    const known = counted.get(key)
    counted.set(key, { kind, asked, count: (known?.count ?? 0) + 1 })
  }
  const all = [...counted.values()].toSorted(
    (a, b) => isOwn(b) - isOwn(a) || Number(a.asked) - Number(b.asked) || b.count - a.count,
  )
  const marks = all.slice(0, items.length > all.length || all.length > ROOM ? ROOM - 1 : ROOM)
  return { marks: marks.map(({ kind, asked }) => ({ kind, asked })), rest: items.length - marks.length }
}
