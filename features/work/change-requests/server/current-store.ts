import { type RawBuilder, sql } from 'kysely'
import { personalFields } from '#features/core/members/fields.ts'
import { keyOfField } from '#features/people/custom-fields/contract.ts'
import { valueIn } from '#features/people/custom-fields/server/api.ts'
import { contactIn } from '#features/people/emergency/server/api.ts'
import { rowIn } from '#features/people/field-tables/server/api.ts'
import { columnOf, namesOf } from '#kit/fields.ts'
import { EMERGENCY, JOB } from '../contract.ts'

/** Fields by their names, as a form sends them. */
export type FieldValues = Record<string, unknown>

/** What a person's record holds of all fields that can be proposed, as one JSON object. */
export const currentOf = (alias: string): RawBuilder<FieldValues> => {
  const names = ['firstName', 'lastName', ...namesOf(personalFields)]
  return sql<FieldValues>`json_build_object(${sql.join(
    names.flatMap((name) => [sql`${name}::text`, sql.ref(`${alias}.${columnOf(name)}`)]),
  )})`
}

/** The same of the job. */
export const jobOf = (alias: string): RawBuilder<FieldValues> =>
  sql<FieldValues>`json_build_object(${sql.join(
    Object.entries(PLACES).flatMap(([name, { column }]) => [sql`${name}::text`, sql.ref(`${alias}.${column}`)]),
  )})`

/** What a job change can name, and where its names are. */
const PLACES = {
  departmentId: { column: 'department_id', from: sql`select g.id, g.name from departments g` },
  locationId: { column: 'location_id', from: sql`select g.id, g.name from locations g` },
  jobTitleId: { column: 'job_title_id', from: sql`select g.id, g.name from job_titles g` },
  managerId: {
    column: 'manager_id',
    from: sql`select g.id, btrim(g.first_name || ' ' || g.last_name) as name from users g`,
  },
} as const

/** The names of all places that a job change speaks of, and of those where the person is now, by their ids. */
export const namesIn = sql`case when c.section = ${sql.lit(JOB)} then (
  select json_object_agg(named.id, named.name) from (${sql.join(
    Object.entries(PLACES).map(
      ([name, { column, from }]) => sql`(${from} where g.id = any(array[(c."values" ->> ${sql.lit(name)})::uuid,
        (c.before ->> ${sql.lit(name)})::uuid, (select w.${sql.raw(column)} from users w where w.id = c.user_id)]))`,
    ),
    sql` union all `,
  )}) named) end`

const FIELD_KEY = sql`${keyOfField('')}::text || c.field_id`

/** What stands now of what the request `c` is about; null for a contact or a row that is not there. @param alias of the person */
export const currentFor = (alias: string): RawBuilder<FieldValues | null> => sql<FieldValues | null>`case c.section
  when ${sql.lit(JOB)} then ${jobOf(alias)}
  when 'customField' then json_build_object(${FIELD_KEY}, ${valueIn('c.user_id', 'c.field_id')})
  when ${sql.lit(EMERGENCY)} then ${contactIn('c.user_id', 'c.target_id')}
  when 'tableRow' then ${rowIn('c.user_id', 'c.table_id', 'c.target_id')}
  else ${currentOf(alias)} end`
