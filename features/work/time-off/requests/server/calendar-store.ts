import { sql } from 'kysely'
import type { CalendarSource } from '#features/surfaces/calendar/server/api.ts'
import { holds } from '#platform/permissions.ts'
import { visibleThrough } from '#platform/scope.ts'
import { KINDS } from '../../balances/contract.ts'
import { inForce } from '../../balances/server/store.ts'
import { openKinds } from './access.ts'

/**
 * Leave as the calendar shows it to one reader. Whoever may see the request sees its kind and may open it, pending or not. Everybody
 * else sees approved leave only: with its kind where the kind is open to them, else as "away".
 */
export const leave: CalendarSource = {
  name: 'timeOff',
  absences: (actor, from, to) => {
    const all = holds(actor, 'other.timeoff.record', 'view')
    const open = openKinds(actor, KINDS)
    const kind = sql`array_position(${[...KINDS]}::text[], r.kind)`
    const visible = all
      ? sql`true`
      : sql`(r.user_id = ${actor.userId} or r.id in (select request_id from time_off_approvers where user_id = ${actor.userId})
          or ${visibleThrough(actor, 'timeoff.record', 'view', 'r.user_id')})`
    return sql`select user_id, case when seen or known then kind else 0 end as kind, first_day, last_day, first_part, last_part, pending,
        case when seen then id end as id
      from (select r.id, r.user_id, ${kind} as kind, r.kind = any(${[...open]}::text[]) as known, ${visible} as seen, r.first_day, r.last_day,
          r.first_part, r.last_part, r.status = 'pending' as pending
        from time_off_requests r
        where ${inForce('r')} and r.last_day >= ${from} and r.first_day <= ${to} offset 0) leave
      where seen or not pending`
  },
}
