import { type RawBuilder, sql } from 'kysely'
import { type RecordedColumns, recordedColumns, recordedJoins } from '#features/people/record/server/api.ts'
import type { Db } from '#platform/db.ts'
import type { HistoryTable } from '#platform/history.ts'
import type { ProbationOutcome } from '../contract.ts'

interface Named {
  id: string
  name: string
}
export interface Row extends RecordedColumns {
  id: string
  effectiveDate: string
  /** `contractEnd`, as histories call it. */
  endsOn: string | null
  type: Named | null
  schedule: Named | null
  weeklyHours: number | null
  comments: string
  probationReviewOn: string | null
  probationOutcome: ProbationOutcome | null
  contractEnd: string | null
}

/** All entries of a person, also those that ended. */
export async function list(db: Db, userId: string): Promise<Row[]> {
  const named = (alias: string) => sql`case when ${sql.ref(`${alias}.id`)} is not null
    then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}) end`
  const { rows } = await sql<Row>`
    select h.id, h.effective_date, h.contract_end as ends_on, h.weekly_hours::float as weekly_hours, h.comments, h.probation_review_on, h.probation_outcome,
      h.contract_end, ${named('t')} as type, ${named('s')} as schedule, ${recordedColumns('employments')}
    from employments h
    left join catalogue_entries t on t.company_id = h.company_id and t.id = h.type_id
    left join catalogue_entries s on s.company_id = h.company_id and s.id = h.schedule_id
    ${recordedJoins} where h.user_id = ${userId}`.execute(db)
  return rows
}

export interface Fields {
  effectiveDate: string
  typeId: string
  scheduleId: string | null
  weeklyHours: number | null
  comments: string
  probationReviewOn: string | null
  probationOutcome: ProbationOutcome | null
  contractEnd: string | null
}

/** What an entry says. */
export const fieldsOf = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('employments')
    .select([
      'effectiveDate',
      'typeId',
      'scheduleId',
      sql<number | null>`weekly_hours::float`.as('weeklyHours'),
      'comments',
      'probationReviewOn',
      'probationOutcome',
      'contractEnd',
    ])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Whether the type and the schedule are in their lists. One statement. */
export async function entriesKnown(db: Db, { typeId, scheduleId }: Pick<Fields, 'typeId' | 'scheduleId'>) {
  const { rows } = await sql<{ type: boolean; schedule: boolean }>`
    select exists (select 1 from catalogue_entries where id = ${typeId} and catalogue = 'employment_types') as type,
      exists (select 1 from catalogue_entries where id = ${scheduleId}::uuid and catalogue = 'schedule_types') as schedule`.execute(
    db,
  )
  return rows[0]!
}

export interface Recorded {
  userId: string
  recordedBy: string
  /** The entry that it takes the place of. */
  replaces: string | null
}

/** @returns nothing when there is already an entry for that day */
export const insert = async (db: Db, fields: Fields, recorded: Recorded): Promise<string | undefined> =>
  (
    await db
      .insertInto('employments')
      .values({ ...fields, ...recorded })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

export interface ImportedTerms {
  userId: string
  effectiveDate: string
  typeId: string | null
  weeklyHours: number | null
}

/** The terms with which people were imported, in one statement. */
export const insertMany = (db: Db, terms: readonly ImportedTerms[], by: string) =>
  sql`insert into employments (user_id, effective_date, type_id, weekly_hours, recorded_by)
    select user_id, effective_date, type_id, weekly_hours, ${by}::uuid from json_to_recordset(${JSON.stringify(
      terms.map((one) => ({
        user_id: one.userId,
        effective_date: one.effectiveDate,
        type_id: one.typeId,
        weekly_hours: one.weeklyHours,
      })),
    )}::json) t(user_id uuid, effective_date date, type_id uuid, weekly_hours numeric)`.execute(db)

type Moment = Date | RawBuilder<Date>

/** The day in a time zone, worked out once for the statement. */
const dayIn = (now: Moment, zone: string) => sql`(select (${now}::timestamptz at time zone ${sql.lit(zone)})::date)`
/** Where a row's person works. */
const todayOf = (
  now: Moment,
  row: string,
) => sql`(select (${now}::timestamptz at time zone coalesce(l.time_zone, 'UTC'))::date
  from users p left join locations l on l.company_id = p.company_id and l.id = p.location_id
  where p.company_id = ${sql.ref(`${row}.company_id`)} and p.id = ${sql.ref(`${row}.user_id`)})`

/** What everyone is employed as on the day it is where they work, as a table: `user_id`, `type_id`. */
export function typesInForce(now: Moment): RawBuilder<unknown> {
  // where the day begins last and where it begins first: only for what changes in between is the person's own day asked for
  const [last, first] = [dayIn(now, 'Etc/GMT+12'), dayIn(now, 'Etc/GMT-14')]
  return latest(
    sql<boolean>`h.effective_date <= ${first} and (h.effective_date <= ${last} or h.effective_date <= ${todayOf(now, 'h')})`,
    sql<boolean>`(h.contract_end >= ${last} and (h.contract_end >= ${first} or h.contract_end >= ${todayOf(now, 'h')}))`,
  )
}

/** The same on a day of the calendar. */
export const typesOn = (day: string): RawBuilder<unknown> =>
  latest(sql<boolean>`h.effective_date <= ${day}::date`, sql<boolean>`h.contract_end >= ${day}::date`)

/** The latest row of everyone that has begun, if it is not over: in the order of an index that holds all of it, read backwards. */
const latest = (hasBegun: RawBuilder<boolean>, lasts: RawBuilder<boolean>) => sql`(
    select h.user_id, h.type_id from (
      select distinct on (h.user_id) h.company_id, h.user_id, h.type_id, h.contract_end
      from employments h where h.ended_at is null and ${hasBegun} order by h.user_id desc, h.effective_date desc
    ) h where h.contract_end is null or ${lasts})`

export const TERMS: HistoryTable = { name: 'employments', update: sql`update employments` }

/** Where entries of a list are used, for counting and deleting them. */
export const notedAs = (column: 'type_id' | 'schedule_id') => ({
  table: 'employments',
  column,
  person: 'user_id',
  replacing: (from: string, to: string) =>
    sql`update employments set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}`,
})
