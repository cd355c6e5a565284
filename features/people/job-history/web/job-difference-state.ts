import { differencesOf, type Differences } from '#features/people/record/web/api.tsx'
import type { Day } from '#kit/days.ts'
import { useFieldWord, usePlaceWord } from './job-change-words.ts'
import { useJobDifference } from './queries.ts'

/** What differs in the job between two days. */
export function useJobDifferences(userId: string, days: { from: Day; to: Day }, enabled: boolean): Differences {
  const fieldWord = useFieldWord()
  const placeWord = usePlaceWord()
  const answer = useJobDifference(userId, enabled ? days : undefined)
  if (!enabled) return []
  const lines = answer.data?.map(({ field, before, after }) => ({
    key: field,
    word: fieldWord(field),
    before: placeWord(before),
    after: placeWord(after),
  }))
  return differencesOf(answer, lines)
}
