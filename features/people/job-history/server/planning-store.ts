import { sql } from 'kysely'
import { changing, type MemberChanges } from '#features/core/members/server/api.ts'
import type { Day } from '#kit/days.ts'
import type { FieldRow } from '#kit/field-history.ts'
import type { Db } from '#platform/db.ts'
import { JOB_CHANGE_FIELDS, type JobChangeField } from '../contract.ts'
import { COLUMN, type NewRow, rowValues, type Values } from './store.ts'

interface ValidRow extends FieldRow<JobChangeField, string> {
  userId: string
}

/** Rows that stand, of these people, by their day. One statement. */
export async function validRows(db: Db, userIds: readonly string[]): Promise<Map<string, ValidRow[]>> {
  const { rows } = await sql<ValidRow>`
    select h.user_id, h.effective_date, ${rowValues} as values, h.applied_at is not null as applied
    from job_changes h where h.user_id = any(${[...userIds]}::uuid[]) and h.ended_at is null
    order by h.effective_date, h.recorded_at, h.id`.execute(db)
  return Map.groupBy(rows, ({ userId }) => userId)
}

/** For which of these people a day is still to come where they work: the day it is there, and when the other one begins. */
export async function daysAhead(db: Db, userIds: readonly string[], day: Day, now: Date) {
  const { rows } = await sql<{ userId: string; today: Day; begins: Date }>`select * from (
    select u.id as user_id, (${now}::timestamptz at time zone coalesce(l.time_zone, 'UTC'))::date as today,
      ${day}::date::timestamp at time zone coalesce(l.time_zone, 'UTC') as begins
    from users u left join locations l on l.company_id = u.company_id and l.id = u.location_id
    where u.id = any(${[...userIds]}::uuid[])) here where today < ${day}::date order by user_id`.execute(db)
  return rows
}

/** For each of these people the day it is where they work, and when another one begins there. */
export async function daysOf(db: Db, userIds: readonly string[], day: Day, now: Date) {
  const { rows } = await sql<{ userId: string; today: Day; begins: Date }>`
    select u.id as user_id, (${now}::timestamptz at time zone coalesce(l.time_zone, 'UTC'))::date as today,
      ${day}::date::timestamp at time zone coalesce(l.time_zone, 'UTC') as begins
    from users u left join locations l on l.company_id = u.company_id and l.id = u.location_id
    where u.id = any(${[...userIds]}::uuid[])`.execute(db)
  return rows
}

/** People's rows as they are, held until the transaction ends. */
export const heldPlacesOf = (db: Db, userIds: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', ...JOB_CHANGE_FIELDS])
    .where('id', 'in', [...userIds])
    .orderBy('id')
    .forUpdate()
    .execute()

/** Each gets values of their own: one statement for those who get the same. */
export async function changeEach(db: Db, people: readonly { userId: string; values: Values }[]): Promise<void> {
  const groups = Map.groupBy(people, ({ values }) => JSON.stringify(Object.entries(values).toSorted()))
  for (const group of groups.values())
    await changePlacesOf(
      db,
      group.map(({ userId }) => userId),
      group[0]!.values,
    )
}

/** Whether any of these people reports to themselves, at any distance. */
export async function hasCircle(db: Db, userIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    with recursive up as (
      select id as start, manager_id from users where id = any(${[...userIds]}::uuid[])
      union select up.start, u.manager_id from up join users u on u.id = up.manager_id
    ) select exists (select 1 from up where manager_id = start) as is`.execute(db)
  return rows[0]!.is
}

/** @returns the row of each person */
export async function insertMany(db: Db, rows: readonly NewRow[]): Promise<Map<string, string>> {
  const made = await db
    .insertInto('jobChanges')
    .values(
      rows.map(({ values, ...row }) => ({
        ...row,
        ...values,
        sets: (Object.keys(values) as JobChangeField[]).map((field) => COLUMN[field]),
      })),
    )
    .returning(['id', 'userId'])
    .execute()
  return new Map(made.map(({ id, userId }) => [userId, id]))
}

/** Of rows that are still planned and set nothing but these fields: those that end, with their people and day. */
export async function endPlanned(
  db: Db,
  rows: readonly { id: string; userId: string }[],
  fields: readonly JobChangeField[],
  { by, why }: { by: string; why: string },
): Promise<{ userId: string; effectiveDate: Day }[]> {
  const { rows: ended } = await sql<{ userId: string; effectiveDate: Day }>`
    update job_changes h set ended_at = now(), ended_by = ${by}, ended_why = ${why}
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(id uuid, "userId" uuid)
    where h.id = n.id and h.user_id = n."userId" and h.applied_at is null and h.ended_at is null
      and h.sets <@ ${fields.map((field) => COLUMN[field])}::text[]
    returning h.user_id, h.effective_date`.execute(db)
  return ended
}

export const changePlacesOf = (db: Db, userIds: readonly string[], values: Values) =>
  changing(db, userIds, values as MemberChanges).execute()
