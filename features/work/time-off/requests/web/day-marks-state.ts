import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Day, startOfMonth } from '#kit/days.ts'
import type { DayMark } from '#ui/forms/day-picker.tsx'
import { useKinds } from '#ui/own-kinds.ts'
import type { NoteOfDay } from '../../days/contract.ts'
import { useDayNotes } from './queries.ts'

/** Whoever is free anyway is not missed. */
const missed = ({ isFree, away }: NoteOfDay): number => (isFree ? 0 : away)

/** What the picker of a leave's days says of each: holidays, the person's own leave, and how many colleagues are away. */
export function useDayMarks(userId: string) {
  const t = useTranslations('timeOff.picker')
  const { word } = useKinds()
  // asked for once a picker is open
  const [month, setMonth] = useState<Day>()
  const notes = useDayNotes(userId, month).data?.data.days ?? []
  const ownWords = ({ kind, status }: NonNullable<NoteOfDay['own']>) =>
    t(status === 'pending' ? 'pending' : 'own', { kind: kind ? word(kind) : t('leave') })
  const marks = new Map(notes.flatMap((note) => markOf(note, note.own && ownWords(note.own)) ?? []))

  /** Nothing where there is nothing to say. */
  function markOf(note: NoteOfDay, own: string | null): [Day, DayMark][] {
    const count = missed(note)
    const words = [note.holiday, own, count > 0 ? t('away', { count }) : null].filter((one) => one !== null)
    if (words.length === 0) return []
    const tone = own ? 'own' : note.holiday ? 'holiday' : 'plain'
    return [[note.day, { words: words.join(', '), tone, ...(count > 0 && { count }) }]]
  }
  return {
    mark: (day: Day) => marks.get(day),
    legend: notes.some((note) => missed(note) > 0) ? t('legend') : undefined,
    onMonth: (day: Day) => setMonth(startOfMonth(day)),
  }
}
