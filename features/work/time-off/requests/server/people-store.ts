import { sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { active, personRef, present } from '#features/core/members/server/api.ts'
import { flowsFor, type FlowToRun } from '#features/people/flows/server/api.ts'
import { holdingDelegations, standInsNow } from '#features/surfaces/delegations/server/api.ts'
import type { Actor, Context } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { placesOf, standsAbove } from '#platform/scope.ts'
import type { Kind } from '../../types/contract.ts'
import { type FactRow, factRow, factsQuery } from '../../balances/server/fact-store.ts'
import { holdingDays } from '../../balances/server/store.ts'
import type { Rerouted } from '../../decisions/contract.ts'
import type { Request, Status } from '../contract.ts'
import { isAbsence, isOpen } from '../../types/server/kind-store.ts'
import { visibleTo } from './access.ts'
import type { Span } from './store.ts'

/** What a request in a person's name needs to know, besides its input. */
export interface AskingFor {
  facts: FactRow
  user: PersonRef
  me: PersonRef
  /** Those of the wanted approvers who can be asked: active people. */
  approvers: Request['approvers']
  /** Someone decides for one of them now. */
  haveStandIns: boolean
  /** None of them is at work today. */
  allAway: boolean
  /** Approval flows that are for the person, in their order. */
  flows: FlowToRun[]
  manages: boolean
  places: string[] | null
}

export async function askingFor(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  userId: string,
  approverIds: readonly string[],
): Promise<AskingFor | undefined> {
  const { rows: found } = await sql<Omit<AskingFor, 'facts'> & { facts: unknown }>`
    select (select row_to_json(known) from (${factsQuery(sql`u.id = p.id`)}) known) as facts, ${personRef('p')} as user,
      (select ${personRef('m')} from users m where m.company_id = p.company_id and m.id = ${actor.userId}) as me,
      (select coalesce(json_agg(${personRef('a')} || '{"standsFor":null}' order by a.name_key), '[]') from users a
        where a.company_id = p.company_id and a.id = any(${[...approverIds]}::uuid[]) and a.id <> p.id
          and ${active('a')}) as approvers,
      exists (select 1 from ${standInsNow(now)} c where c.user_id = any(${[...approverIds]}::uuid[])) as have_stand_ins,
      ${flowsFor('timeOff', userId, now)} as flows,
      not exists (select 1 from users a left join locations al on al.company_id = a.company_id and al.id = a.location_id
        where a.id = any(${[...approverIds]}::uuid[]) and not exists (select 1 from time_off_requests o where o.user_id = a.id and o.status = 'approved' and ${isAbsence('o')}
          and (${now}::timestamptz at time zone coalesce(al.time_zone, 'UTC'))::date between o.first_day and o.last_day)) as all_away,
      ${standsAbove(actor.userId, 'p.id')} as manages, ${placesFor(actor, 'p.id')} as places
    from users p where p.id = ${userId}`.execute(db)
  return found[0] && { ...found[0], facts: factRow(found[0].facts) }
}

/** Locks requests in this person's name until the transaction ends. */
export const holdPerson = (db: Db, userId: string) => sql`select ${hold(sql`${userId}::uuid`)}`.execute(db)

/** The same for one who asks: nobody changes delegations meanwhile either, nor the days that leave is counted by. */
export const holdToAsk = (db: Db, userId: string) =>
  sql`select ${hold(sql`${userId}::uuid`)}, ${holdingDelegations}, ${holdingDays}`.execute(db)

export const hold = (userId: ReturnType<typeof sql>) => sql`pg_advisory_xact_lock(hashtextextended(${userId}::text, 1))`

/** The areas a person belongs to; only read for actors with rights in an area. */
export const placesFor = (actor: Actor, column: string) => (actor.areas.length ? placesOf(sql.ref(column)) : sql`null`)

interface Away {
  user: PersonRef
  kind: Kind | null
  firstDay: string
  lastDay: string
  status: Status
}

/**
 * Who of the person's department is away on these days, with the kind where the reader may know it; and how many they are. What is only
 * asked for shows to those who may see the request.
 */
export async function awayWith(db: Db, actor: Actor, userId: string, span: Pick<Span, 'firstDay' | 'lastDay'>) {
  const { rows: found } = await sql<{ away: Away[]; size: number }>`
    with team as (
      select u.* from users u where ${present('u')}
        and u.department_id = (select department_id from users where id = ${userId})
    )
    select (select count(*)::int from team) as size, coalesce((select json_agg(row_to_json(away)) from (
      select ${personRef('t')} as user, r.first_day as "firstDay", r.last_day as "lastDay", r.status,
        case when ${visibleTo(actor)} or ${isOpen(actor, 'r')} then r.kind end as kind
      from team t join time_off_requests r on r.user_id = t.id
        and (r.status = 'approved' or (r.status = 'pending' and ${visibleTo(actor)}))
        and r.first_day <= ${span.lastDay} and r.last_day >= ${span.firstDay} and t.id <> ${userId}
      order by r.first_day limit 100
    ) away), '[]') as away`.execute(db)
  return found[0]!
}

/** How many of a person's department are away on each day, without the person; days on which nobody is are left out. */
export async function awayByDay(db: Db, userId: string, { from, to }: { from: string; to: string }) {
  const { rows } = await sql<{ size: number; days: { day: string; count: number }[] }>`
    with team as materialized (
      select u.id from users u where ${present('u')} and u.department_id = (select department_id from users where id = ${userId})
    ), gone as materialized (
      select r.user_id, r.first_day, r.last_day from time_off_requests r
      where r.user_id = any(array(select id from team where id <> ${userId})) and r.status = 'approved' and ${isAbsence('r')}
        and r.first_day <= ${to} and r.last_day >= ${from}
    )
    select (select count(*)::int from team) as size, coalesce((select json_agg(row_to_json(n)) from (
      select d.day::date as day, count(distinct g.user_id)::int as count
      from gone g join lateral generate_series(greatest(g.first_day, ${from}::date), least(g.last_day, ${to}::date), interval '1 day') d(day) on true
      group by 1) n), '[]') as days`.execute(db)
  return rows[0]!
}

/** Pending requests of which this person is the only possible approver; with those who made or changed them. */
export async function withoutApprover(db: Db, userId: string) {
  const { rows: found } = await sql<{ id: string; userId: string; askedBy: string; changedBy: string | null }>`
    select r.id, r.user_id, r.asked_by, r.changed_by from time_off_requests r
    where r.status = 'pending'
      and r.id = any(array(select request_id from time_off_approvers where user_id = ${userId} and stands_for is null))
      and not exists (select 1 from time_off_approvers a join users x on x.company_id = a.company_id and x.id = a.user_id
        where a.company_id = r.company_id and a.request_id = r.id and a.stands_for is null and ${active('x')}
          and x.id not in (r.user_id, r.asked_by) and x.id is distinct from r.changed_by)
    order by r.id for update of r`.execute(db)
  return found
}

/**
 * Pending requests of a person that wait for this approver as their manager, or as whom they chose; held, with those who made or changed
 * them. In a step of other people it does not matter who manages whom.
 */
export async function waitingFor(db: Db, { userId, approverId }: { userId: string; approverId: string }) {
  const { rows: found } = await sql<{ id: string; askedBy: string; changedBy: string | null }>`
    select r.id, r.asked_by, r.changed_by from time_off_requests r where r.user_id = ${userId} and r.status = 'pending'
      and exists (select 1 from time_off_approvers a where a.request_id = r.id and a.user_id = ${approverId} and a.stands_for is null)
      and not exists (select 1 from time_off_steps s where s.request_id = r.id and s.run = r.run and s.position = r.at_step
        and s.who not in ('chosen', 'manager'))
    order by r.id for update of r`.execute(db)
  return found
}

/** Others are asked in the place of an approver, or beside one (`keeps`), and the history says why. */
export const handTo = (
  db: Db,
  requestId: string,
  {
    from,
    to,
    why,
    now,
    keeps = false,
  }: { from: string | null; to: readonly string[]; why: Rerouted; now: Date; keeps?: boolean },
) =>
  sql`
    with gone as (delete from time_off_approvers where request_id = ${requestId} and user_id = ${from} and not ${keeps}::boolean),
      kept as (insert into time_off_decisions (request_id, what, decided_by, decided_at)
        values (${requestId}, ${why}, ${from}, ${now}))
    insert into time_off_approvers (request_id, user_id) select ${requestId}::uuid, unnest(${[...to]}::uuid[])
    on conflict (company_id, request_id, user_id) do update set stands_for = null`.execute(db)
