import { type RawBuilder, sql } from 'kysely'
import { personRef } from '#features/core/members/server/api.ts'
import type { Day } from '#kit/days.ts'
import type { Db } from '#platform/db.ts'
import type { FieldType, FieldValue } from '../contract.ts'
import type { FieldChange } from '../values/contract.ts'

/** Options are kept with their names, whatever they are called now. */
type StoredValue = Exclude<FieldValue, { id: string; name: string }>

/** Whether a change `h` of a person `u` had happened by the end of a day where they work. */
const by = (day: Day) => sql<boolean>`h.since < (${day}::date + 1)::timestamp at time zone coalesce(
  (select l.time_zone from locations l where l.company_id = u.company_id and l.id = u.location_id), 'UTC')`

/** What people had at the end of a day, with the type that the field had then; no row where it was empty. @param whose about `h` */
const valuesBy = (day: Day, whose: RawBuilder<unknown>) => sql`
  (select distinct on (h.user_id, h.field_id) h.user_id, h.field_id, h.type, h.value
    from custom_field_history h join users u on u.company_id = h.company_id and u.id = h.user_id
    where ${whose} and ${by(day)} order by h.user_id, h.field_id, h.since desc) h`

/** What a person had in their fields at the end of a day, by the field's id, with the type that it had then. */
export async function ofPersonAsOf(
  db: Db,
  userId: string,
  day: Day,
): Promise<ReadonlyMap<string, { type: FieldType; value: StoredValue }>> {
  const { rows } = await sql<{ id: string; type: FieldType; value: StoredValue }>`
    select h.field_id as id, h.type, h.value
    from ${valuesBy(day, sql`h.user_id = ${userId}`)} where h.value is not null`.execute(db)
  return new Map(rows.map(({ id, ...said }) => [id, said]))
}

/** What many people had in some fields at the end of a day: in one statement, empty ones left out. Rights are the caller's. */
export async function valuesAsOf(
  db: Db,
  { fieldIds, userIds, day }: { fieldIds: readonly string[]; userIds: readonly string[]; day: Day },
): Promise<{ userId: string; fieldId: string; value: StoredValue }[]> {
  const whose = sql`h.user_id = any(${[...userIds]}::uuid[]) and h.field_id = any(${[...fieldIds]}::uuid[])`
  const { rows } = await sql<{ userId: string; fieldId: string; value: StoredValue }>`
    select h.user_id, h.field_id, h.value from ${valuesBy(day, whose)}
    join custom_fields f on f.id = h.field_id and f.type = h.type where h.value is not null`.execute(db)
  return rows
}

/** The same with the types that the fields had then, whatever they are now. */
export async function allValuesAsOf(
  db: Db,
  { fieldIds, userIds, day }: { fieldIds: readonly string[]; userIds: readonly string[]; day: Day },
): Promise<{ userId: string; fieldId: string; type: FieldType; value: StoredValue }[]> {
  const whose = sql`h.user_id = any(${[...userIds]}::uuid[]) and h.field_id = any(${[...fieldIds]}::uuid[])`
  const { rows } = await sql<{ userId: string; fieldId: string; type: FieldType; value: StoredValue }>`
    select h.user_id, h.field_id, h.type, h.value from ${valuesBy(day, whose)} where h.value is not null`.execute(db)
  return rows
}

const MOST = 500

/** The latest changes of these fields in a person's record. */
export async function changesOf(db: Db, userId: string, fieldIds: readonly string[]) {
  const { rows } = await sql<Omit<FieldChange, 'name' | 'value'> & { value: StoredValue }>`
    select h.field_id, h.type, h.value, to_char(h.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since,
      ${personRef('editor')} as by, h.reason, h.is_backfilled
    from custom_field_history h left join users editor on editor.company_id = h.company_id and editor.id = h.changed_by
    where h.user_id = ${userId} and h.field_id = any(${[...fieldIds]}::uuid[]) order by h.since desc limit ${MOST}`.execute(
    db,
  )
  return rows
}
