import { type RawBuilder, sql } from 'kysely'

/** Lower case without accents: how `search_key` is made in the database. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')

/** The words of a search as LIKE patterns; what is looked for must match each of them. */
const patterns = (search: string): string[] =>
  fold(search)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 6)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`)

/**
 * The one search by name: each word is in the folded text. Conditions, to be joined with "and"; none for an empty search.
 * @param key a `search_key`, or `folded(...)` where a table has none; or a condition made from each pattern
 */
export function matching(
  key: RawBuilder<unknown> | ((pattern: string) => RawBuilder<unknown>),
  search: string | undefined,
): RawBuilder<boolean>[] {
  return patterns(search ?? '').map((pattern) =>
    typeof key === 'function' ? sql<boolean>`${key(pattern)}` : sql<boolean>`${key} like ${pattern}`,
  )
}

/** What `search_key` would hold, for small tables without one. */
export const folded = (...texts: readonly RawBuilder<unknown>[]): RawBuilder<string> => sql<string>`regexp_replace(
  normalize(lower(concat_ws(' ', ${sql.join(texts)}) collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g')`
