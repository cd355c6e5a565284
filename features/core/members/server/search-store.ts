import { type RawBuilder, sql } from 'kysely'

/** What a reader may see of everyone, and what a search therefore looks through beside the names. */
export interface Searchable {
  withEmail: boolean
  withPhone?: boolean
  /** Employee numbers: of those lists that look them up. */
  withNumber?: boolean
}

/** The people that one search word matches. */
export interface FoundWord {
  word: string
  /** Null for too many to name: `amongFound` then looks at each person. */
  ids: readonly string[] | null
  /** If nobody's name holds the word: people whose names are almost like it. */
  alike: readonly string[]
}

/** More people than this are not looked up, but met while a list is walked in its order. So are those who have a common word. */
const MOST = 1000

/** The words of a search. A telephone number is one word, however it is grouped. */
export function searchWords(text: string | undefined): readonly string[] {
  const typed = (text ?? '').trim()
  if (/^\+?[\d\s()./-]{3,}$/.test(typed)) return [typed.replaceAll(/\s/g, '')]
  return typed.split(/\s+/).filter(Boolean).slice(0, 6)
}

/**
 * The people that each word matches, by any part of a name in any alphabet: a subquery with `n` (from 1), `ids` and `alike` of a `FoundWord`. It takes
 * about as long among twenty thousand people as among twenty, which `searchIn` does not.
 */
export const foundPeople = (
  words: readonly string[],
  { withEmail, withPhone = false }: Searchable,
): RawBuilder<unknown> => sql`sec.find_people(${[...words]}::text[], ${withEmail}, ${withPhone}, ${MOST})`

/** Whether this word matches a person. @param searchable as given to `foundPeople` */
export function amongFound(
  alias: string,
  { word, ids, alike }: FoundWord,
  searchable: Searchable,
): RawBuilder<boolean> {
  if (!ids) return wordIn(alias, word, searchable)
  return sql<boolean>`${sql.ref(`${alias}.id`)} = any(${[...ids, ...alike]}::uuid[])`
}

/** People whose name holds every word of the text, in any alphabet, whatever the accents, the case and the order. For short lists. */
export function searchIn(alias: string, text: string | undefined, searchable: Searchable): RawBuilder<boolean> {
  const conditions = searchWords(text).map((word) => wordIn(alias, word, searchable))
  return conditions.length ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`
}

/** The same rules as in `sec.find_people`. The word is parsed once per statement; `offset 0` keeps the lookup in each person's row. */
function wordIn(alias: string, word: string, { withEmail, withPhone = false }: Searchable): RawBuilder<boolean> {
  const part = (name: string) => sql`(select (search_word(${word})).${sql.raw(name)})`
  return sql<boolean>`exists (select 1 from people_search s
    where s.company_id = ${sql.ref(`${alias}.company_id`)} and s.user_id = ${sql.ref(`${alias}.id`)}
      and (s.forms like any (${part('patterns')}::text[]) or s.sounds like ${part('sound')}
        or (${withEmail} and s.email like ${part('email')}) or (${withPhone} and s.phones like ${part('digits')})) offset 0)`
}

/** Whether a name, of people or of anything else, holds every word of the text by the same rules. For short lists. */
export function namedLike(name: RawBuilder<unknown>, text: string | undefined): RawBuilder<boolean> {
  const conditions = searchWords(text).map(
    (
      word,
    ) => sql<boolean>`(array_to_string(search_forms(${name}), ' ') like any ((select (search_word(${word})).patterns)::text[])
      or ' ' || search_sound(${name}) like (select (search_word(${word})).sound))`,
  )
  return conditions.length ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`
}
