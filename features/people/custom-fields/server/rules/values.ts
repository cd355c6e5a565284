import { isId } from '#kit/ids.ts'
import type { FieldType, FieldValue } from '../../contract.ts'
import { filterOf, isDate, type Kept, readNumber, type Shaped, UNTIL } from '../../fields.ts'

/** A kept value as it is answered. */
export function wireOf({ type, options }: Shaped, value: Kept): FieldValue {
  if (!Array.isArray(value)) return value as string | number | null
  const chosen = options.filter(({ id }) => value.includes(id)).map(({ id, name }) => ({ id, name }))
  if (type === 'checkbox') return chosen.length ? chosen : null
  return chosen[0] ?? null
}

/** A kept value as text: names of options and of the country. */
export function textOf({ type, options }: Shaped, value: Kept, countryName: (id: number) => string): Kept {
  if (Array.isArray(value))
    return options
      .filter(({ id }) => value.includes(id))
      .map(({ name }) => name)
      .join(', ')
  return type === 'country' && typeof value === 'number' ? countryName(value) : value
}

/** What a list is narrowed to: one of these choices, these words, or from one limit to the other (null: open). */
export type FieldFilter =
  | { choices: readonly string[] }
  | { words: string }
  | { from: string | null; to: string | null }

const LONGEST_WORDS = 100
const MOST_CHOICES = 300

/** A filter as it was sent; undefined where it is none of this type. */
export function readFilter(type: FieldType, given: unknown): FieldFilter | undefined {
  if (typeof given !== 'string') return undefined
  const text = given.trim()
  switch (filterOf(type)) {
    case 'choice': {
      const choices = text.toLowerCase().split(',').filter(Boolean)
      const isChoice = (one: string) => (type === 'country' ? /^\d{1,3}$/.test(one) : isId(one))
      return choices.length > 0 && choices.length <= MOST_CHOICES && choices.every(isChoice) ? { choices } : undefined
    }
    case 'words':
      return text.length > 0 && text.length <= LONGEST_WORDS ? { words: text } : undefined
    case 'range':
      return readRange(type, text)
  }
}

/**
 * Whether a filter that was kept still narrows by this field: not if the field got another type since, or has none of the options any more.
 * Ids among words were options once: as words nobody has them.
 */
export function isFilterOf({ type, options }: Shaped, given: unknown): boolean {
  const filter = readFilter(type, given)
  if (!filter) return false
  if ('words' in filter) return !filter.words.split(',').every((one) => isId(one.trim()))
  return (
    !('choices' in filter) || type === 'country' || filter.choices.some((id) => options.some((one) => one.id === id))
  )
}

/** `from..to`; a single limit is both. */
function readRange(type: FieldType, text: string): FieldFilter | undefined {
  const [first = '', second = first, ...more] = text.split(UNTIL).map((limit) => limit.trim())
  const isLimit = (limit: string) =>
    limit === '' || (type === 'number' ? readNumber(limit).wrong === undefined : isDate(limit))
  if (more.length > 0 || !(first || second) || !isLimit(first) || !isLimit(second)) return undefined
  return { from: first || null, to: second || null }
}
