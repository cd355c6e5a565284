import type { Option } from '#ui/forms/select-field.tsx'

interface Named {
  /** The parameter in the address; several values stand in it with commas. */
  name: string
  word: string
  /** Only in the menu of more filters, until it is on. */
  more?: boolean
}

/** What is chosen from a list. */
export interface ChoiceFilter extends Named {
  input?: never
  /** A list, or a search for lists that are long. */
  options: readonly Option[] | ((query: string, limit: number) => Promise<readonly Option[]>)
  multiple?: boolean
  /** The word of a value that a search has not brought yet. */
  wordOf?: (value: string) => string
}

/** What is typed: words, or two limits, either of which may be open (`2..5`, `2026-01-01..`). */
export interface TypedFilter extends Named {
  input: 'words' | 'number' | 'day'
}

export type Filter = ChoiceFilter | TypedFilter

/** Between the two limits of a filter. */
const UNTIL = '..'

/** A single limit is both. */
export function limitsOf(value: string): { from: string; to: string } {
  const [from = '', to = from] = value.split(UNTIL)
  return { from, to }
}

export const limitsText = ({ from, to }: { from: string; to: string }): string =>
  from || to ? `${from}${UNTIL}${to}` : ''

/** What a typed filter leaves, in short. @param draw one limit as it is read */
export function limitsWord(value: string, draw: (limit: string) => string): string {
  const { from, to } = limitsOf(value)
  if (from && to) return from === to ? draw(from) : `${draw(from)} – ${draw(to)}`
  return from ? `≥ ${draw(from)}` : `≤ ${draw(to)}`
}
