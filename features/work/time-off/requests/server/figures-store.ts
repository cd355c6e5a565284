import { type RawBuilder, sql } from 'kysely'
import { active, personRef } from '#features/core/members/server/api.ts'
import type { Actor } from '#platform/context.ts'
import { iso } from '#platform/instants.ts'
import { visibleThrough } from '#platform/scope.ts'
import { NEWS } from '../../widgets/contract.ts'
import { visibleTo } from './access.ts'

// Parts of the dashboard's statement: each is a JSON scalar that may use the reader's row `me`.

const SHOWN = 5
const DAYS = 30
const SOON_DAYS = 14

/** What became of requests in the last month, the newest first. */
const OPEN = 3

/** The reader's next approved leave, and the first of what is pending with those who can decide. */
export const ownLeave = ({ userId }: Actor): RawBuilder<unknown> => sql`(
  select json_build_object('today', me.today,
    'next', (select json_build_object(${requestFields}) from time_off_requests r
      where r.user_id = ${userId} and r.status = 'approved' and r.last_day >= me.today order by r.first_day, r.id limit 1),
    'openCount', (select count(*)::int from time_off_requests r where r.user_id = ${userId} and r.status = 'pending'),
    'open', (select coalesce(json_agg(json_build_object(${requestFields}, 'waitsFor', (
        select coalesce(json_agg(${personRef('a')} order by a.name_key, a.id), '[]') from time_off_approvers t
          join users a on a.company_id = t.company_id and a.id = t.user_id
        where t.request_id = r.id and t.stands_for is null)) order by r.first_day, r.id), '[]')
      from (select * from time_off_requests p where p.user_id = ${userId} and p.status = 'pending' order by p.first_day, p.id limit ${OPEN}) r)))`

const requestFields = sql`'id', r.id, 'kind', r.kind, 'firstDay', r.first_day, 'lastDay', r.last_day, 'length', r.length`

export const lastActivity = (actor: Actor, now: Date): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(row_to_json(a) order by a.at desc, a.id), '[]') from (
    select r.id, d.what, ${iso('d.decided_at')} as at, r.kind, r.first_day as "firstDay", r.last_day as "lastDay",
      ${personRef('u')} as user, case when b.id is not null then ${personRef('b')} end as by,
      case when s.id is not null then ${personRef('s')} end as "standsFor"
    from time_off_decisions d
      join time_off_requests r on r.company_id = d.company_id and r.id = d.request_id
      join users u on u.company_id = r.company_id and u.id = r.user_id
      left join users b on b.company_id = d.company_id and b.id = d.decided_by
      left join users s on s.company_id = d.company_id and s.id = d.stands_for
    where d.decided_at > ${now}::timestamptz - ${DAYS} * interval '1 day' and d.what = any(${[...NEWS]}) and ${visibleTo(actor)}
    order by d.decided_at desc, r.id limit ${SHOWN}) a)`

/** Figures of the people whose time off the reader may see; null for readers who see nobody's but their own. */
export const timeOffFigures = (actor: Actor): RawBuilder<unknown> => {
  const seen = visibleThrough(actor, 'timeoff.record', 'view', 'u.id')
  const which = (condition: RawBuilder<unknown>) => sql`(select count(distinct r.user_id)::int from time_off_requests r
    join users u on u.company_id = r.company_id and u.id = r.user_id where u.id <> me.id and ${active('u')} and ${condition} and ${seen})`
  return sql`(case when exists (select 1 from users u where u.id <> me.id and ${active('u')} and ${seen}) then json_build_object(
    'away', ${which(sql`r.status = 'approved' and me.today between r.first_day and r.last_day`)},
    'pending', ${which(sql`r.status = 'pending'`)},
    'soon', ${which(sql`r.status = 'approved' and r.first_day > me.today and r.first_day <= me.today + ${SOON_DAYS}::int`)}) end)`
}
