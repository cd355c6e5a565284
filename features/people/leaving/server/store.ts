import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import {
  administratorForGood,
  changing,
  type MemberChanges,
  personRef,
  present,
} from '#features/core/members/server/api.ts'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { iso } from '#platform/instants.ts'
import { relationColumn, type RelationRow, visibleThrough } from '#platform/scope.ts'
import type { LeavingReason } from '../contract.ts'

export interface Row {
  id: string
  userId: string
  lastDay: string
  reason: LeavingReason | null
  note: string
  rehireEligible: boolean | null
  reportsTo: PersonRef | null
  recordedAt: string
  recordedBy: PersonRef | null
  version: number
  problem: string | null
  carriedOut: boolean
  firstDay: string | null
  rehiredOn: string | null
  bridged: boolean | null
}

/** What a person's leavings are about, and the reader's relation to them. */
export async function person(db: Db, userId: string, reader: Actor) {
  const { rows } = await sql<{
    id: string
    isAdmin: boolean
    deactivated: boolean
    firstDay: string
    relation: RelationRow
  }>`
    select u.id, u.is_admin, not ${present('u')} as deactivated, coalesce(u.hire_date, u.created_at::date) as first_day,
      ${relationColumn(reader, 'u.id')} as relation
    from users u where u.id = ${userId}`.execute(db)
  return rows[0]
}

/** Leavings that were not withdrawn, the latest first: at most the first of them is still planned. */
export async function rowsOf(db: Db, userId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select v.id, v.user_id, v.last_day, v.reason, v.note, v.rehire_eligible, ${personRef('takes')} as reports_to,
      ${iso('v.recorded_at')} as recorded_at, ${personRef('recorder')} as recorded_by, v.version, v.problem,
      v.carried_out_at is not null as carried_out, v.first_day, v.rehired_on, v.bridged
    from leavings v
    left join users takes on takes.company_id = v.company_id and takes.id = v.reports_to
    left join users recorder on recorder.company_id = v.company_id and recorder.id = v.recorded_by
    where v.user_id = ${userId} and v.withdrawn_at is null
    order by v.carried_out_at is null desc, v.last_day desc, v.recorded_at desc`.execute(db)
  return rows
}

export interface Fields {
  lastDay: string
  reason: LeavingReason
  note: string
  rehireEligible: boolean
  reportsTo: string | null
}

/** @returns whether there was none that is planned */
export async function insert(db: Db, row: Fields & { userId: string; recordedBy: string; recordedAt: Date }) {
  const made = await db
    .insertInto('leavings')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

const planned = (db: Db, userId: string, version: number) =>
  db
    .updateTable('leavings')
    .where('userId', '=', userId)
    .where('version', '=', version)
    .where('carriedOutAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .returning('lastDay')

/** Compare-and-set. @returns whether it was as the caller had seen it, and is planned still */
export const update = async (db: Db, userId: string, fields: Fields, version: number): Promise<boolean> =>
  (await planned(db, userId, version)
    .set({ ...fields, problem: null, version: version + 1 })
    .executeTakeFirst()) !== undefined

/** Compare-and-set. @returns its last day, unless it had changed meanwhile */
export const withdraw = async (db: Db, userId: string, version: number, at: Date): Promise<string | undefined> =>
  (
    await planned(db, userId, version)
      .set({ withdrawnAt: at, version: version + 1 })
      .executeTakeFirst()
  )?.lastDay

/** The day that everything reads. */
export const setLastDay = (db: Db, userId: string, lastDay: string | null) =>
  changing(db, [userId], { terminationDate: lastDay } satisfies MemberChanges).execute()

const TODAY = (now: Date) => sql`(${now}::timestamptz at time zone coalesce(l.time_zone, 'UTC'))::date`
const OPEN = sql`v.carried_out_at is null and v.withdrawn_at is null`
const WHERE_THEY_WORK = sql`join users u on u.company_id = v.company_id and u.id = v.user_id
    left join locations l on l.company_id = u.company_id and l.id = u.location_id`

/** The last day of a planned leaving of the person `p`, for readers who may know it; a subquery. */
export const dayAhead = (actor: Actor): RawBuilder<unknown> => sql`(select to_json(v.last_day) from leavings v
  where v.company_id = p.company_id and v.user_id = p.id and ${OPEN} and ${visibleThrough(actor, 'job.employment', 'view', 'p.id')})`

/** People whose last day is over where they work. */
export async function peopleWithDue(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select v.user_id from leavings v ${WHERE_THEY_WORK} where ${OPEN} and v.last_day < ${TODAY(now)}
    order by v.last_day, v.user_id`.execute(db)
  return rows.map(({ userId }) => userId)
}

export interface Due {
  id: string
  lastDay: string
  reportsTo: string | null
  recordedBy: string | null
  managerId: string | null
}

/** What is due for a person, held until the transaction ends: asked again, as it may have been changed since it was found. */
export async function dueOf(db: Db, userId: string, now: Date): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select v.id, v.last_day, v.reports_to, v.recorded_by, (select m.id from users m where m.id = u.manager_id and ${present('m')}) as manager_id
    from leavings v ${WHERE_THEY_WORK} where ${OPEN} and v.user_id = ${userId} and v.last_day < ${TODAY(now)} for update of v`.execute(
    db,
  )
  return rows[0]
}

/** Compare-and-set: of two workers one carries it out. @returns whether this one does */
export async function markCarriedOut(db: Db, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update leavings v set carried_out_at = ${at}, problem = null, version = v.version + 1,
      first_day = coalesce(u.hire_date, u.created_at::date)
    from users u where v.id = ${id} and ${OPEN} and u.company_id = v.company_id and u.id = v.user_id returning v.id`.execute(
    db,
  )
  return rows.length > 0
}

/** @returns whether this is news */
export async function markBlocked(db: Db, id: string, problem: string): Promise<boolean> {
  const { rows } = await sql`
    update leavings v set problem = ${problem} where v.id = ${id} and ${OPEN} and v.problem is distinct from ${problem}
    returning v.id`.execute(db)
  return rows.length > 0
}

/** Whether the latest leaving of a person was carried out, and they were not hired again. */
export const hasLeft = ({ carriedOut, rehiredOn }: Pick<Row, 'carriedOut' | 'rehiredOn'>) =>
  carriedOut && rehiredOn === null

/** Compare-and-set: a person is hired again once. @returns whether this did it */
export async function markRehired(db: Db, id: string, next: { rehiredOn: string; bridged: boolean }): Promise<boolean> {
  const rows = await db
    .updateTable('leavings')
    .set((eb) => ({ ...next, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('carriedOutAt', 'is not', null)
    .where('rehiredOn', 'is', null)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** A leaving that was carried out was a mistake: the person is let in again, as if it had been withdrawn. @returns its last day */
export async function takeBack(db: Db, userId: string, at: Date): Promise<string | undefined> {
  const rows = await db
    .updateTable('leavings')
    .set((eb) => ({ carriedOutAt: null, withdrawnAt: at, version: eb('version', '+', 1) }))
    .where('userId', '=', userId)
    .where('carriedOutAt', 'is not', null)
    .where('rehiredOn', 'is', null)
    .returning('lastDay')
    .execute()
  return rows[0]?.lastDay
}

/** When a day is over where the person works. */
export async function endOf(db: Db, userId: string, day: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select (${day}::date + 1)::timestamp at time zone coalesce((select l.time_zone from users u join locations l
      on l.company_id = u.company_id and l.id = u.location_id where u.id = ${userId}), 'UTC') as at`.execute(db)
  return rows[0]!.at
}

/** Whether an administrator for good stays when this person goes: one who plans to leave too does not count. */
export async function administratorStays(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users u where ${administratorForGood('u')} and u.id <> ${userId}
      and not exists (select 1 from leavings v where v.company_id = u.company_id and v.user_id = u.id and ${OPEN}) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Who reports to a person, the first few by name, and the manager that the person has. */
export async function around(db: Db, userId: string, first: number) {
  const { rows } = await sql<{ people: PersonRef[]; total: number; manager: PersonRef | null }>`
    select coalesce((select jsonb_agg(r.person order by r.name_key, r.id) from (select x.id, x.name_key, ${personRef('x')} as person
        from users x where x.manager_id = u.id and ${present('x')} order by x.name_key, x.id limit ${first}) r), '[]') as people,
      (select count(*)::int from users x where x.manager_id = u.id and ${present('x')}) as total,
      (select ${personRef('m')} from users m where m.id = u.manager_id and ${present('m')}) as manager
    from users u where u.id = ${userId}`.execute(db)
  return rows[0]!
}

/** Everyone who reports to a person, and whether `to` is one of them or somewhere below them: then they cannot report to `to`. */
export async function reportsOf(db: Db, userId: string, to: string | null) {
  const { rows } = await sql<{ id: string; isAbove: boolean }>`
    with recursive up as (
      select u.id, u.manager_id from users u where u.id = ${to}::uuid
      union select u.id, u.manager_id from users u join up on u.id = up.manager_id
    )
    select r.id, r.id in (select id from up) as is_above from users r where r.manager_id = ${userId} and ${present('r')}
    order by r.id`.execute(db)
  return rows
}

/** Whether people can report to this person. */
export const isHere = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('id', '=', id).where(present('users')).executeTakeFirst()) !==
  undefined

export const setManager = (db: Db, ids: readonly string[], managerId: string | null) =>
  changing(db, ids, { managerId }).execute()

/** From when the person's period of employment counts; null in their first one. @param column holds their id */
export const periodFrom = (column: string): RawBuilder<string | null> =>
  sql<string | null>`(select max(v.rehired_on) from leavings v where v.user_id = ${sql.ref(column)})`
