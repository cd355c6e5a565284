import { sql } from 'kysely'

/** A person as lists show them; `alias` is a row of users. */
export const face = (
  alias: string,
) => sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'firstName', ${sql.ref(`${alias}.first_name`)},
  'lastName', ${sql.ref(`${alias}.last_name`)}, 'avatar', ${avatarOf(alias)})`

/** The address of a person's picture, or null. */
export const avatarOf = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.avatar_file_id`)} is not null
    then '/api/people/' || ${sql.ref(`${alias}.id`)} || '/avatar?v=' || ${sql.ref(`${alias}.avatar_file_id`)} end`
