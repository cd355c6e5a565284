import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { active, avatarOf, personRef, present } from '#features/core/members/server/api.ts'
import type { Day } from '#kit/days.ts'
import type { Db } from '#platform/db.ts'
import type { Delegation } from '../contract.ts'

/** Today where the person `u` works, at location `l`. */
const today = (now: Date): RawBuilder<Day> =>
  sql<Day>`(${now}::timestamptz at time zone coalesce(l.time_zone, 'UTC'))::date`

/** Delegations in force: `user_id` is away, `stand_in_id` decides until `last_day`. Both can sign in. */
const running = (now: Date): RawBuilder<unknown> => sql`(
  select d.user_id, d.stand_in_id, d.last_day from delegations d
    join users u on u.company_id = d.company_id and u.id = d.user_id
    join users s on s.company_id = d.company_id and s.id = d.stand_in_id
    left join locations l on l.company_id = u.company_id and l.id = u.location_id
  where d.ended_at is null and d.last_day >= (${now}::timestamptz at time zone 'UTC')::date - 1
    and ${today(now)} between d.first_day and d.last_day and ${active('u')} and ${active('s')})`

/**
 * Stand-ins in force now, as rows of `user_id`, `stand_in_id` and `last_day`. A stand-in who is away themselves passes it on to their own
 * stand-in, once: a chain ends there, and nothing goes around in a circle.
 */
export const standInsNow = (now: Date): RawBuilder<unknown> => sql`(
  with running as ${running(now)}
  select user_id, stand_in_id, max(last_day) as last_day from (
    select user_id, stand_in_id, last_day from running
    union all
    select one.user_id, next.stand_in_id, least(one.last_day, next.last_day) from running one
      join running next on next.user_id = one.stand_in_id and next.stand_in_id <> one.user_id
  ) chain group by user_id, stand_in_id)`

/** Stand-ins chosen for today, as rows of `user_id` and `stand_in_id`, also those of people who have left. */
export const standInsChosen = (now: Date): RawBuilder<unknown> => sql`(
  select d.user_id, d.stand_in_id from delegations d
    join users u on u.company_id = d.company_id and u.id = d.user_id
    left join locations l on l.company_id = u.company_id and l.id = u.location_id
  where d.ended_at is null and ${today(now)} between d.first_day and d.last_day)`

/** Stand-ins of today and the next days, as rows of `user_id` and `stand_in_id`. Both can sign in. */
export const standInsWithin = (now: Date, days: number): RawBuilder<unknown> => sql`(
  select d.user_id, d.stand_in_id from delegations d
    join users u on u.company_id = d.company_id and u.id = d.user_id
    join users s on s.company_id = d.company_id and s.id = d.stand_in_id
    left join locations l on l.company_id = u.company_id and l.id = u.location_id
  where d.ended_at is null and d.last_day >= (${now}::timestamptz at time zone 'UTC')::date - 1
    and d.last_day >= ${today(now)} and d.first_day < ${today(now)} + ${days}::int and ${active('u')} and ${active('s')})`

/**
 * Until the transaction ends: alone, nobody else changes delegations or asks by them; shared, nobody changes them. Without it a request that
 * is made at the moment in which a delegation ends could keep the stand-in.
 */
export const hold = (db: Db, how: 'alone' | 'shared') =>
  (how === 'alone'
    ? sql`select pg_advisory_xact_lock(hashtextextended(sec.company()::text, 191))`
    : sql`select ${holding}`
  ).execute(db)

/** The shared lock as a column of a statement: the next one sees the delegations as they stay. */
export const holding: RawBuilder<unknown> = sql`pg_advisory_xact_lock_shared(hashtextextended(sec.company()::text, 191))`

export async function person(db: Db, id: string): Promise<PersonRef | undefined> {
  const { rows } = await sql<PersonRef>`
    select u.id as id, u.first_name, u.last_name, ${avatarOf('u')} as avatar from users u where u.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

interface Row extends Omit<Delegation, 'isForLeave'> {
  leaveId: string | null
}

const columns = (
  now: Date,
) => sql`d.id, ${personRef('u')} as user, ${personRef('s')} as stand_in, d.first_day, d.last_day, d.reason,
  ${personRef('m')} as made_by, d.leave_id, ${today(now)} >= d.first_day as is_running`
const from = sql`from delegations d
  join users u on u.company_id = d.company_id and u.id = d.user_id
  join users s on s.company_id = d.company_id and s.id = d.stand_in_id
  left join users m on m.company_id = d.company_id and m.id = d.made_by
  left join locations l on l.company_id = u.company_id and l.id = u.location_id`

/** Running and planned delegations from and to a person, the next to begin first. */
export async function list(db: Db, userId: string, now: Date): Promise<Delegation[]> {
  const { rows } = await sql<Row>`
    select ${columns(now)} ${from}
    where (d.user_id = ${userId} or d.stand_in_id = ${userId}) and d.ended_at is null and d.last_day >= ${today(now)}
    order by d.first_day, d.id`.execute(db)
  return rows.map(shown)
}

const shown = ({ leaveId, ...row }: Row): Delegation => ({ ...row, isForLeave: leaveId !== null })

export async function find(db: Db, id: string, now: Date): Promise<Delegation | undefined> {
  const { rows } = await sql<Row>`
    select ${columns(now)} ${from} where d.id = ${id} and d.ended_at is null and d.last_day >= ${today(now)}`.execute(
    db,
  )
  return rows[0] && shown(rows[0])
}

/** The one that belongs to a leave, as long as it is planned or runs. */
export async function ofLeave(db: Db, leaveId: string, now: Date): Promise<Delegation | undefined> {
  const { rows } = await sql<Row>`
    select ${columns(now)} ${from} where d.leave_id = ${leaveId} and d.ended_at is null and d.last_day >= ${today(now)}`.execute(
    db,
  )
  return rows[0] && shown(rows[0])
}

interface New {
  userId: string
  standInId: string
  firstDay: Day
  lastDay: Day
}

/** What the rules ask about the people and their other delegations; undefined for a person who has left. */
export async function around(db: Db, { userId, standInId, firstDay, lastDay }: New, now: Date) {
  const { rows } = await sql<{ today: Day; standInIsActive: boolean; overlaps: boolean; closesLoop: boolean }>`
    with recursive path as (
      select ${standInId}::uuid as at, ${firstDay}::date as first_day, ${lastDay}::date as last_day
      union
      select d.stand_in_id, greatest(p.first_day, d.first_day), least(p.last_day, d.last_day) from path p
        join delegations d on d.user_id = p.at and d.ended_at is null and d.first_day <= p.last_day and d.last_day >= p.first_day
    )
    select ${today(now)} as today, exists (select 1 from users s where s.id = ${standInId} and ${active('s')}) as stand_in_is_active,
      exists (select 1 from delegations d where d.user_id = u.id and d.ended_at is null
        and d.first_day <= ${lastDay} and d.last_day >= ${firstDay}) as overlaps,
      exists (select 1 from path where at = u.id) as closes_loop
    from users u left join locations l on l.company_id = u.company_id and l.id = u.location_id
    where u.id = ${userId} and ${present('u')}`.execute(db)
  return rows[0]
}

export const insert = async (
  db: Db,
  row: New & { reason: string; madeBy: string | null; leaveId: string | null },
): Promise<string> => (await db.insertInto('delegations').values(row).returning('id').executeTakeFirstOrThrow()).id

export const end = (db: Db, id: string, by: { endedBy: string | null; endedAt: Date }) =>
  db.updateTable('delegations').set(by).where('id', '=', id).where('endedAt', 'is', null).execute()

/** The last day of one that belongs to a leave which was cut short. */
export const endOn = (db: Db, id: string, lastDay: Day) =>
  db.updateTable('delegations').set({ lastDay }).where('id', '=', id).execute()

export interface Story {
  user: Pick<PersonRef, 'id' | 'firstName' | 'lastName'>
  standIn: Pick<PersonRef, 'id' | 'firstName' | 'lastName'>
  agent: Pick<PersonRef, 'id' | 'firstName' | 'lastName'> | null
  isOver: boolean
}

const name = (alias: string) =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'firstName', ${sql.ref(`${alias}.first_name`)}, 'lastName', ${sql.ref(`${alias}.last_name`)})`

/** What notifications say of a delegation. */
export async function story(db: Db, id: string, agentId: string | null): Promise<Story | undefined> {
  const { rows } = await sql<Story>`
    select ${name('u')} as user, ${name('s')} as stand_in, case when g.id is not null then ${name('g')} end as agent,
      d.ended_at is not null as is_over
    from delegations d
      join users u on u.company_id = d.company_id and u.id = d.user_id
      join users s on s.company_id = d.company_id and s.id = d.stand_in_id
      left join users g on g.company_id = d.company_id and g.id = ${agentId}
    where d.id = ${id}`.execute(db)
  return rows[0]
}
