import { type RawBuilder, sql } from 'kysely'
import type { DayChange } from '#features/core/day-effects/server/api.ts'
import type { PersonRef } from '#features/core/members/contract.ts'
import { personRef, present } from '#features/core/members/server/api.ts'
import { addDays, type Day } from '#kit/days.ts'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { visibleThrough } from '#platform/scope.ts'
import { inForce } from '../../balances/server/fact-store.ts'
import { visibleTo } from '../../requests/server/access.ts'
import type { Kind } from '../../types/contract.ts'
import { isSensitive, ownName } from '../../types/server/kind-store.ts'

type Reach = DayChange['reach']

/** Leave that has ended may count free days up to the next working day: a month of them (rules/calendar.ts). */
const RUN_ON = 40

/** From which day on leave may end that a change from `day` on makes longer or shorter. */
export const endsFrom = (day: Day): Day => addDays(day, -RUN_ON)

/** People whose leave, planned or taken, may count otherwise. */
export async function peopleTouched(db: Db, reach: Reach, from: Day): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct r.user_id from time_off_requests r join users u on u.company_id = r.company_id and u.id = r.user_id
    where ${inForce('r')} and r.last_day >= ${endsFrom(from)} and ${everReached(reach)} order by r.user_id`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Wherever a person has worked or is going to, the days of that place counted or will. */
function everReached(reach: Reach): RawBuilder<unknown> {
  if ('scheduleId' in reach) return hasSchedule(reach.scheduleId)
  const { locationIds } = reach
  if (locationIds.includes(null)) return sql`true`
  return sql`(u.location_id = any(${[...locationIds]}::uuid[]) or exists (select 1 from job_changes j
    where j.company_id = u.company_id and j.user_id = u.id and j.ended_at is null and j.location_id = any(${[...locationIds]}::uuid[])))`
}

const hasSchedule = (scheduleId: string) => sql`exists (select 1 from employments e
  where e.company_id = u.company_id and e.user_id = u.id and e.schedule_id = ${scheduleId} and e.ended_at is null)`

/** How many people work there now, or by that schedule. */
export async function countReached(db: Db, reach: Reach): Promise<number> {
  const isThere =
    'scheduleId' in reach
      ? hasSchedule(reach.scheduleId)
      : reach.locationIds.includes(null)
        ? sql`true`
        : sql`u.location_id = any(${[...reach.locationIds]}::uuid[])`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users u where ${present('u')} and ${isThere}`.execute(db)
  return rows[0]!.count
}

/** Of these leaves, those that the reader may see. */
export async function leaveSeen(db: Db, actor: Actor, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{
    id: string
    person: PersonRef
    kind: Kind
    kindName: string | null
    isSensitive: boolean
    firstDay: Day
    lastDay: Day
  }>`
    select r.id, ${personRef('u')} as person, r.kind, ${ownName('r')} as kind_name, ${isSensitive('r')} as is_sensitive, r.first_day, r.last_day
    from time_off_requests r join users u on u.company_id = r.company_id and u.id = r.user_id
    where r.id = any(${[...ids]}::uuid[]) and ${visibleTo(actor)} order by r.first_day, u.name_key, r.id`.execute(db)
  return rows
}

/** What the reader may do with the balances of these people, by their names. */
export async function recordsOf(db: Db, actor: Actor, userIds: readonly string[]) {
  if (userIds.length === 0) return []
  const { rows } = await sql<{ person: PersonRef; sees: boolean; gives: boolean }>`
    select ${personRef('u')} as person, ${visibleThrough(actor, 'timeoff.record', 'view', 'u.id')} as sees,
      ${visibleThrough(actor, 'timeoff.adjust', 'edit', 'u.id')} as gives
    from users u where u.id = any(${[...userIds]}::uuid[]) order by u.name_key, u.id`.execute(db)
  return rows
}
