import { type RawBuilder, sql } from 'kysely'
import { active } from '#features/core/members/server/api.ts'
import { standInsNow } from '#features/surfaces/delegations/server/api.ts'
import type { Db } from '#platform/db.ts'
import { decidableBy } from './access.ts'

/** What became of the stand-ins of a request. */
export interface StandInChange {
  id: string
  userId: string
  added: { standInId: string; standsFor: string }[]
  removed: string[]
}

/** The person in this column is not involved in request `r` themselves. */
const outside = (column: string): RawBuilder<boolean> => decidableBy(sql.ref(column), 'r')

/**
 * Makes the stand-ins of what waits equal to the delegations in force: for every approver who could decide, who stands in for them and could
 * decide too. An approver's own row is never touched, and a person who is one already is no stand-in. What is decided keeps the stand-ins
 * it had as long as their delegation runs. Each that comes is a step of the request's history. Called with the lock of `holdDelegations`.
 * @param requestId of one request; without it of all
 */
export async function syncStandIns(db: Db, now: Date, requestId?: string): Promise<StandInChange[]> {
  const one = (column: string) => (requestId ? sql`and ${sql.ref(column)} = ${requestId}` : sql``)
  const { rows } = await sql<StandInChange>`
    with chain as materialized ${standInsNow(now)}, wanted as (
      select distinct on (r.id, c.stand_in_id) r.id as request_id, c.stand_in_id as user_id, a.user_id as stands_for
      from chain c
        join time_off_approvers a on a.user_id = c.user_id and a.stands_for is null
        join time_off_requests r on r.company_id = a.company_id and r.id = a.request_id and r.status = 'pending'
        join users s on s.company_id = r.company_id and s.id = c.stand_in_id and ${active('s')}
      where ${outside('a.user_id')} and ${outside('c.stand_in_id')} ${one('r.id')}
        and not exists (select 1 from time_off_approvers o
          where o.company_id = r.company_id and o.request_id = r.id and o.user_id = c.stand_in_id and o.stands_for is null)
      order by r.id, c.stand_in_id, a.user_id
    ), gone as (
      delete from time_off_approvers t using time_off_requests r
      where t.stands_for is not null ${one('t.request_id')} and r.company_id = t.company_id and r.id = t.request_id
        and case when r.status = 'pending'
          then not exists (select 1 from wanted w where w.request_id = t.request_id and w.user_id = t.user_id)
          else not exists (select 1 from chain c where c.user_id = t.stands_for and c.stand_in_id = t.user_id) end
      returning t.request_id, t.user_id
    ), came as (
      insert into time_off_approvers as t (request_id, user_id, stands_for) select request_id, user_id, stands_for from wanted
      on conflict (company_id, request_id, user_id) do update set stands_for = excluded.stands_for
        where t.stands_for is not null and t.stands_for <> excluded.stands_for
      returning t.request_id, t.user_id, t.stands_for
    ), kept as (
      insert into time_off_decisions (request_id, what, decided_by, decided_at, stands_for)
      select request_id, 'standIn', user_id, ${now}, stands_for from came
    )
    select r.id, r.user_id,
      coalesce((select json_agg(json_build_object('standInId', c.user_id, 'standsFor', c.stands_for)) from came c where c.request_id = r.id), '[]') as added,
      coalesce((select json_agg(g.user_id) from gone g where g.request_id = r.id), '[]') as removed
    from time_off_requests r where r.id in (select request_id from came union select request_id from gone) order by r.id`.execute(
    db,
  )
  return rows
}

/** A leave whose person has chosen who decides for them meanwhile. */
export async function leaveWithStandIn(db: Db, requestId: string) {
  const row = await db
    .selectFrom('timeOffRequests')
    .select(['id', 'userId', 'status', 'firstDay', 'lastDay', 'standInId'])
    .where('id', '=', requestId)
    .executeTakeFirst()
  return row?.standInId ? { ...row, standInId: row.standInId } : undefined
}
