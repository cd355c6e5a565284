import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/context.ts'
import { holds } from '#platform/permissions.ts'
import { KINDS } from '../../balances/contract.ts'
import { factsQuery } from '../../balances/server/store.ts'
import { openKinds, visibleTo } from './access.ts'
import { face } from './store.ts'

const SHOWN = 12

/**
 * Who is away in the week of `me.today`, the reader's own department first: a JSON object with the first dozen people, how many there
 * are, and how many are away today. A kind is null where it is not for the reader, who then knows that somebody is away.
 */
export const awayThisWeek = (actor: Actor): RawBuilder<unknown> => {
  const known = holds(actor, 'people.people', 'view') ? sql`true` : visibleTo(actor)
  return sql`(
  with week as (select date_trunc('week', me.today)::date as first, date_trunc('week', me.today)::date + 6 as last),
  spells as (
    select r.user_id, bool_or(me.today between r.first_day and r.last_day) as today,
      json_agg(json_build_object('id', r.id, 'firstDay', r.first_day, 'lastDay', r.last_day, 'firstPart', r.first_part,
        'lastPart', r.last_part, 'kind', case when ${visibleTo(actor)} or r.kind = any(${openKinds(actor, KINDS)}) then r.kind end)
        order by r.first_day) as spells
    from time_off_requests r, week
    where r.status = 'approved' and r.last_day >= week.first and r.first_day <= week.last and ${known}
    group by r.user_id
  ), people as (
    select s.today, s.spells, u.name_key, coalesce(u.department_id = me.department_id, false) as near,
      ${face('u')} as face,
      row_number() over (order by coalesce(u.department_id = me.department_id, false) desc, u.name_key) as place
    from spells s join users u on u.id = s.user_id where u.deactivated_at is null
  )
  select json_build_object('first', (select first from week), 'last', (select last from week),
    'total', count(*)::int, 'today', (count(*) filter (where today))::int,
    'people', coalesce(json_agg(json_build_object('user', face, 'spells', spells) order by place) filter (where place <= ${SHOWN}), '[]'))
  from people)`
}

/** What the engine needs to know of the reader. */
export const ownFacts = (actor: Actor): RawBuilder<unknown> =>
  sql`(select row_to_json(known) from (${factsQuery(sql`u.id = ${actor.userId}`)}) known)`
