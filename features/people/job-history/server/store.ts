import { sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { changing, type MemberChanges, personRef } from '#features/core/members/server/api.ts'
import { type RecordedColumns, recordedColumns, recordedJoins } from '#features/people/record/server/api.ts'
import type { Db } from '#platform/db.ts'
import type { HistoryTable } from '#platform/history.ts'
import { JOB_CHANGE_FIELDS, type JobChangeField } from '../contract.ts'

export type Values = Partial<Record<JobChangeField, string | null>>
export interface Row extends RecordedColumns {
  id: string
  userId: string
  effectiveDate: string
  values: Values
  /** What the values were called when this was recorded. */
  names: Values
  reason: string
  isFirst: boolean
  applied: boolean
  problem: string | null
}

/** Of a field: its column in `job_changes` and `users`, and where its name is. */
export const COLUMN = {
  jobTitleId: 'job_title_id',
  departmentId: 'department_id',
  locationId: 'location_id',
  managerId: 'manager_id',
  positionId: 'position_id',
} as const satisfies Record<JobChangeField, string>

const PAIRS = sql.join(
  JOB_CHANGE_FIELDS.map((field) => sql`(${field}, ${COLUMN[field]}, ${sql.ref(`h.${COLUMN[field]}`)})`),
)
const object = (value: ReturnType<typeof sql>) =>
  sql`(select jsonb_object_agg(f.field, ${value}) from (values ${PAIRS}) f(field, col, value) where f.col = any (h.sets))`

/** What a row `h` sets. */
export const rowValues = object(sql`f.value`)

/** All rows of a person, those that ended too: by their day, and of one day in the order in which they were recorded. */
export async function rowsOf(db: Db, userId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select h.id, h.user_id, h.effective_date, ${rowValues} as values, ${object(sql`h.names -> f.col`)} as names,
      h.reason, h.is_first, h.applied_at is not null as applied, h.problem, ${recordedColumns('job_changes')}
    from job_changes h ${recordedJoins} where h.user_id = ${userId}
    order by h.effective_date, h.recorded_at, h.id`.execute(db)
  return rows
}

/** What the values of rows are called today; what is gone is left out. One statement. */
export async function namesOf(db: Db, of: readonly Pick<Row, 'values'>[]): Promise<Map<string, string>> {
  const ids = [...new Set(of.flatMap(({ values }) => Object.values(values)))].filter((id) => id !== null)
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from departments where id = any(${ids}::uuid[]) union all select id, name from locations where id = any(${ids}::uuid[])
    union all select id, name from job_titles where id = any(${ids}::uuid[]) union all select id, name from positions where id = any(${ids}::uuid[])
    union all select id, trim(first_name || ' ' || last_name) from users where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A person with their face; null when they are gone. */
export async function personOf(db: Db, id: string): Promise<PersonRef | null> {
  const { rows } = await sql<{ person: PersonRef }>`
    select ${personRef('u')} as person from users u where u.id = ${id}`.execute(db)
  return rows[0]?.person ?? null
}

export interface NewRow {
  userId: string
  effectiveDate: string
  reason: string
  values: Values
  isFirst: boolean
  /** Already so: its day has come. */
  appliedAt: Date | null
  recordedBy: string
  replaces: string | null
}

export async function insert(db: Db, { values, ...row }: NewRow): Promise<string> {
  const sets = (Object.keys(values) as JobChangeField[]).map((field) => COLUMN[field])
  return (
    await db
      .insertInto('jobChanges')
      .values({ ...row, ...values, sets })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

export const ROWS: HistoryTable = { name: 'job_changes', update: sql`update job_changes` }

/** The person's row as it is, held until the transaction ends: one after the other changes it. */
export const heldPlaces = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select([...JOB_CHANGE_FIELDS])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

export const changePlaces = (db: Db, userId: string, values: MemberChanges) => changing(db, [userId], values).execute()

/** Compare-and-set: of two workers one applies it. @returns whether this one does */
export async function markApplied(db: Db, id: string, at: Date): Promise<boolean> {
  const rows = await db
    .updateTable('jobChanges')
    .set({ appliedAt: at, problem: null })
    .where('id', '=', id)
    .where('appliedAt', 'is', null)
    .where('endedAt', 'is', null)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** @returns whether this is news */
export async function markBlocked(db: Db, id: string, problem: string): Promise<boolean> {
  const rows = await db
    .updateTable('jobChanges')
    .set({ problem })
    .where('id', '=', id)
    .where('appliedAt', 'is', null)
    .where('endedAt', 'is', null)
    .where(sql<boolean>`problem is distinct from ${problem}`)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** People with a planned row whose day has come where they work. */
export async function peopleWithDue(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct j.user_id from job_changes j
    join users u on u.company_id = j.company_id and u.id = j.user_id
    left join locations l on l.company_id = u.company_id and l.id = u.location_id
    where j.applied_at is null and j.ended_at is null
      and j.effective_date <= (${now}::timestamptz at time zone coalesce(l.time_zone, 'UTC'))::date
    order by j.user_id`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** When a day begins where the person works. */
export async function beginningOf(db: Db, userId: string, day: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select ${day}::date::timestamp at time zone coalesce((select l.time_zone from users u join locations l
      on l.company_id = u.company_id and l.id = u.location_id where u.id = ${userId}), 'UTC') as at`.execute(db)
  return rows[0]!.at
}

/**
 * Where each person worked from which day on until before which, what is planned left aside: `user_id`, `location_id`, its name as it was
 * recorded, `from_day` (null for all days before the second row) and `until` (null for the last one).
 */
export const workplaces = sql`(
  select h.user_id, h.location_id, h.names ->> 'location_id' as location_name, h.until,
    case when h.place > 1 then h.effective_date end as from_day
  from (select j.user_id, j.location_id, j.names, j.effective_date, row_number() over days as place,
      lead(j.effective_date) over days as until
    from job_changes j where j.applied_at is not null and j.ended_at is null and 'location_id' = any (j.sets)
    window days as (partition by j.user_id order by j.effective_date, j.recorded_at, j.id)) h)`
