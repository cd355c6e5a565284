import { differencesOf, type Differences } from '#features/people/record/web/api.tsx'
import type { Day } from '#kit/days.ts'
import { sameValues } from '#ui/forms/form.ts'
import type { FilledField } from '../contract.ts'
import { usePersonFields } from './queries.ts'
import { useFilledValue } from './values-list.tsx'

/** Which of the company's own fields differ between two days, of those that the reader sees. */
export function useFieldDifferences(userId: string, { from, to }: { from: Day; to: Day }): Differences {
  const draw = useFilledValue()
  const [before, after] = [usePersonFields(userId, from), usePersonFields(userId, to)]
  const both = before.data && after.data && { before: before.data.fields, after: after.data.fields }
  const lines = both && [...byId(both)].filter(differs).map(([id, pair]) => lineOf(id, pair, draw))
  return differencesOf({ isError: before.isError || after.isError }, lines)
}

interface Pair {
  before?: FilledField
  after?: FilledField
}

/** A field that was not asked for on one of the days is there on the other one only. */
function byId({ before, after }: { before: readonly FilledField[]; after: readonly FilledField[] }) {
  const pairs = new Map<string, Pair>(before.map((field) => [field.id, { before: field }]))
  for (const field of after) pairs.set(field.id, { ...pairs.get(field.id), after: field })
  return pairs
}

const differs = ([, { before, after }]: [string, Pair]) => !sameValues(before?.value ?? null, after?.value ?? null)

function lineOf(key: string, { before, after }: Pair, draw: ReturnType<typeof useFilledValue>) {
  const shown = (field: FilledField | undefined) => field && draw(field, field.value)
  return { key, word: (after ?? before)!.name, before: shown(before), after: shown(after) }
}
