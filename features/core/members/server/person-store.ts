import { type RawBuilder, sql } from 'kysely'
import { avatarPath, type PersonRef, type State } from '../contract.ts'

// Pieces of statements that read people, under any alias of `users`.
const of = (alias: string, column: string) => sql.ref(`${alias}.${column}`)

const [BEFORE_ID, BEFORE_FILE] = avatarPath('|', '|').split('|') as [string, string]

/** `avatarPath` in SQL; null without a picture. */
export const avatarOf = (alias: string) =>
  sql<
    string | null
  >`(${sql.lit(BEFORE_ID)} || ${of(alias, 'id')} || ${sql.lit(BEFORE_FILE)} || ${of(alias, 'avatar_file_id')})`

/** The columns of a `PersonRef`, for a select list. */
export const personColumns = (alias: string): RawBuilder<unknown> =>
  sql`${of(alias, 'id')}, ${of(alias, 'first_name')}, ${of(alias, 'last_name')}, ${avatarOf(alias)} as avatar`

/** A `PersonRef` as one JSON value; null where a left join found no row. */
export const personRef = (alias: string) =>
  sql<PersonRef | null>`case when ${of(alias, 'id')} is not null then jsonb_build_object('id', ${of(alias, 'id')},
    'firstName', ${of(alias, 'first_name')}, 'lastName', ${of(alias, 'last_name')}, 'avatar', ${avatarOf(alias)}) end`

/** Not deactivated; may still be invited. */
export const present = (alias: string) => sql<boolean>`${of(alias, 'deactivated_at')} is null`

/** A `State`, as `stateOf` says it. */
export const stateIn = (alias: string) =>
  sql<State>`case when ${present(alias)} then ${of(alias, 'status')} else 'deactivated' end`

/** Has accepted the invitation and is not deactivated: can sign in. */
export const active = (alias: string) => sql<boolean>`(${of(alias, 'status')} = 'active' and ${present(alias)})`
