import { type RawBuilder, sql } from 'kysely'
import { personRef } from '#features/core/members/server/api.ts'
import type { Actor } from '#platform/context.ts'
import { KINDS } from '../../balances/contract.ts'
import { factsQuery } from '../../balances/server/store.ts'
import { openKinds, visibleTo } from './access.ts'

const SHOWN = 12

/**
 * Who is away in the week of `me.today`, the reader's own department first: a JSON object with the first dozen people, how many there
 * are, and how many are away today: the calendar says the same to everybody. A kind is null where it is not for the reader, who then knows that somebody is away.
 */
export const awayThisWeek = (actor: Actor): RawBuilder<unknown> => sql`(
  with week as (select date_trunc('week', me.today)::date as first, date_trunc('week', me.today)::date + 6 as last),
  gone as materialized (
    select r.user_id, me.today between r.first_day and r.last_day as today from time_off_requests r, week
    where r.status = 'approved' and r.last_day >= week.first and r.first_day <= week.last
  ), away as materialized (
    select u.id, u.first_name, u.last_name, u.avatar_file_id, u.name_key, coalesce(u.department_id = me.department_id, false) as near
    from users u where u.deactivated_at is null and u.id = any(array(select user_id from gone))
  ), shown as (select * from away order by near desc, name_key, id limit ${SHOWN})
  select json_build_object('first', week.first, 'last', week.last,
    'total', (select count(*)::int from away), 'today', (select count(distinct away.id)::int from gone join away on away.id = gone.user_id where gone.today),
    'people', (select coalesce(json_agg(json_build_object('user', ${personRef('shown')}, 'spells', (
        select json_agg(json_build_object('id', r.id, 'firstDay', r.first_day, 'lastDay', r.last_day, 'firstPart', r.first_part,
          'lastPart', r.last_part, 'kind', case when ${visibleTo(actor)} or r.kind = any(${openKinds(actor, KINDS)}) then r.kind end)
          order by r.first_day)
        from time_off_requests r
        where r.user_id = shown.id and r.status = 'approved' and r.last_day >= week.first and r.first_day <= week.last))
      order by shown.near desc, shown.name_key, shown.id), '[]') from shown))
  from week)`

/** What the engine needs to know of the reader. */
export const ownFacts = (actor: Actor): RawBuilder<unknown> =>
  sql`(select row_to_json(known) from (${factsQuery(sql`u.id = ${actor.userId}`)}) known)`
