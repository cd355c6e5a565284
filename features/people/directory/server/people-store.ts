import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { changing, personColumns } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import type { Move } from '../changes/contract.ts'

type Places = Required<{ [K in keyof Move]: string | null }>
export interface Placed extends Places {
  id: string
}

/** Where these people are, until the end of the transaction. */
export const holdPlaces = (db: Db, ids: readonly string[]): Promise<Placed[]> =>
  db
    .selectFrom('users')
    .select(['id', 'departmentId', 'locationId', 'jobTitleId', 'managerId'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

export const move = (db: Db, ids: readonly string[], to: Move) => changing(db, ids, to as Partial<Places>).execute()

/** The person and everyone above them. */
export async function chainOf(db: Db, userId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select id, manager_id from users where id = ${userId}
      union select u.id, u.manager_id from users u join up on u.id = up.manager_id
    ) select id from up`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

interface NamedPlaces extends PersonRef {
  changes: { field: keyof Move; before: string | null; after: string | null }[]
}

/** These people by name, each with what the move would change, in names. */
export async function namedPlaces(db: Db, ids: readonly string[], to: Move): Promise<NamedPlaces[]> {
  const parts = (Object.keys(to) as (keyof Move)[]).map((field) => {
    const { column, name } = NAMES[field]
    const after = sql`${to[field] ?? null}::uuid`
    return sql`case when ${column} is distinct from ${after}
      then jsonb_build_object('field', ${field}::text, 'before', ${name(column)}, 'after', ${name(after)}) end`
  })
  const { rows } = await sql<NamedPlaces>`
    select ${personColumns('u')}, jsonb_path_query_array(jsonb_build_array(${sql.join(parts)}), '$[*] ? (@ != null)') as changes
    from users u where u.id = any(${[...ids]}::uuid[]) order by u.name_key, u.id`.execute(db)
  return rows
}

const listName = (table: string) => (id: RawBuilder<unknown>) =>
  sql`(select g.name from ${sql.table(table)} g where g.id = ${id})`
const NAMES = {
  departmentId: { column: sql`u.department_id`, name: listName('departments') },
  locationId: { column: sql`u.location_id`, name: listName('locations') },
  jobTitleId: { column: sql`u.job_title_id`, name: listName('job_titles') },
  managerId: {
    column: sql`u.manager_id`,
    name: (id: RawBuilder<unknown>) =>
      sql`(select btrim(m.first_name || ' ' || m.last_name) from users m where m.id = ${id})`,
  },
} as const satisfies Record<
  keyof Move,
  { column: RawBuilder<unknown>; name: (id: RawBuilder<unknown>) => RawBuilder<unknown> }
>

export const takenEmails = async (db: Db, emails: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await db
        .selectFrom('users')
        .select('email')
        .where('email', 'in', [...emails])
        .execute()
    ).map(({ email }) => email.toLowerCase()),
  )
