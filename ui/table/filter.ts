import type { Option } from '#ui/forms/select-field.tsx'

export interface Filter {
  /** The parameter in the address; several values stand in it with commas. */
  name: string
  word: string
  /** A list, or a search for lists that are long. */
  options: readonly Option[] | ((query: string, limit: number) => Promise<readonly Option[]>)
  multiple?: boolean
  /** The word of a value that a search has not brought yet. */
  wordOf?: (value: string) => string
}
