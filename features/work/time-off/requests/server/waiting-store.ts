import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { active, personRef } from '#features/core/members/server/api.ts'
import { standInsWithin } from '#features/surfaces/delegations/server/api.ts'
import type { Day } from '#kit/days.ts'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { iso } from '#platform/instants.ts'
import { REROUTED, type Rerouted } from '../../decisions/contract.ts'
import { isAbsence } from '../../types/server/kind-store.ts'
import { decidableBy, visibleTo } from './access.ts'
import { AHEAD, type Decider } from './rules/waiting.ts'

type Listed = Omit<Decider, 'isAway'>

/** A request of which nobody who could decide is at work today: the rules look closer. */
export interface Suspect {
  id: string
  userId: string
  askedBy: string
  changedBy: string | null
  approvers: Listed[]
  standIns: Listed[]
}

const uninvolved = (alias: string): RawBuilder<boolean> => decidableBy(sql.ref(`${alias}.id`), 'r')
const listed = (alias: string) =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'canSignIn', ${active(alias)}, 'isInvolved', not ${uninvolved(alias)})`
const awayToday = (alias: string, now: Date) => sql<boolean>`exists (select 1 from time_off_requests o
  left join locations ol on ol.company_id = o.company_id and ol.id = ${sql.ref(`${alias}.location_id`)}
  where o.user_id = ${sql.ref(`${alias}.id`)} and o.status = 'approved' and ${isAbsence('o')}
    and (${now}::timestamptz at time zone coalesce(ol.time_zone, 'UTC'))::date between o.first_day and o.last_day)`

/** @param requestId of one request; without it of all that wait. They are held. */
export async function suspects(db: Db, now: Date, requestId?: string): Promise<Suspect[]> {
  const { rows } = await sql<Suspect>`
    with ahead as materialized ${standInsWithin(now, AHEAD)}
    select r.id, r.user_id, r.asked_by, r.changed_by,
      (select coalesce(json_agg(${listed('u')} order by u.id), '[]') from time_off_approvers a join users u on u.company_id = a.company_id and u.id = a.user_id
        where a.company_id = r.company_id and a.request_id = r.id and a.stands_for is null) as approvers,
      (select coalesce(json_agg(${listed('u')} order by u.id), '[]') from time_off_approvers a join ahead d on d.user_id = a.user_id
          join users own on own.company_id = a.company_id and own.id = a.user_id and ${active('own')} and ${uninvolved('own')}
          join users u on u.company_id = a.company_id and u.id = d.stand_in_id
        where a.company_id = r.company_id and a.request_id = r.id and a.stands_for is null) as stand_ins
    from time_off_requests r
    where r.status = 'pending' ${requestId ? sql`and r.id = ${requestId}` : sql``}
      and not exists (select 1 from time_off_approvers a join users u on u.company_id = a.company_id and u.id = a.user_id
        where a.company_id = r.company_id and a.request_id = r.id and ${active('u')} and ${uninvolved('u')} and not ${awayToday('u', now)})
    order by r.id for update of r`.execute(db)
  return rows
}

/** Who decides for these people now or within two weeks. */
export async function standInsOf(db: Db, now: Date, approverIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct c.stand_in_id as id from ${standInsWithin(now, AHEAD)} c where c.user_id = any(${[...approverIds]}::uuid[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Requests that nobody can decide, since the moment it was found out. @returns those that were not known as such */
export async function markStuck(db: Db, ids: readonly string[], now: Date): Promise<{ id: string; userId: string }[]> {
  if (ids.length === 0) return []
  return db
    .updateTable('timeOffRequests')
    .set({ stuckSince: now })
    .where('id', 'in', [...ids])
    .where('stuckSince', 'is', null)
    .returning(['id', 'userId'])
    .execute()
}

/** Someone can decide all others again. */
export const clearStuck = (db: Db, stuck: readonly string[], requestId?: string) =>
  sql`update time_off_requests set stuck_since = null where stuck_since is not null and id <> all(${[...stuck]}::uuid[])
    ${requestId ? sql`and id = ${requestId}` : sql``}`.execute(db)

/** How many of each are listed, and for how long what was moved is. */
const MOST = 50
const DAYS = 30

export interface StuckRow {
  id: string
  user: PersonRef
  firstDay: Day
  lastDay: Day
  since: string
}

export interface MovedRow {
  id: string
  user: PersonRef
  why: Rerouted
  from: PersonRef | null
  at: string
  approvers: PersonRef[]
}

/** What nobody can decide, and what went to others in the last month, as far as the actor may see the requests. */
export async function rerouted(db: Db, actor: Actor, now: Date): Promise<{ stuck: StuckRow[]; moved: MovedRow[] }> {
  const { rows: stuck } = await sql<StuckRow>`
    select r.id, ${personRef('u')} as user, r.first_day, r.last_day, ${iso('r.stuck_since')} as since
    from time_off_requests r join users u on u.company_id = r.company_id and u.id = r.user_id
    where r.status = 'pending' and r.stuck_since is not null and ${visibleTo(actor)} order by r.first_day, r.id limit ${MOST}`.execute(
    db,
  )
  const { rows: moved } = await sql<MovedRow>`
    select r.id, ${personRef('u')} as user, d.what as why, ${personRef('f')} as from, ${iso('d.decided_at')} as at,
      (select coalesce(json_agg(${personRef('p')} order by p.name_key), '[]') from time_off_approvers a
        join users p on p.company_id = a.company_id and p.id = a.user_id
        where a.company_id = r.company_id and a.request_id = r.id and a.stands_for is null) as approvers
    from time_off_decisions d join time_off_requests r on r.company_id = d.company_id and r.id = d.request_id
      join users u on u.company_id = r.company_id and u.id = r.user_id
      left join users f on f.company_id = d.company_id and f.id = d.decided_by
    where r.status = 'pending' and d.what = any(${[...REROUTED]}) and d.decided_at > ${now}::timestamptz - ${DAYS} * interval '1 day'
      and ${visibleTo(actor)} order by d.decided_at desc, d.id limit ${MOST}`.execute(db)
  return { stuck, moved }
}
