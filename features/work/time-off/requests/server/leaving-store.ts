import { sql } from 'kysely'
import { active } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import type { Kind } from '../../types/contract.ts'
import { inForce } from '../../balances/server/fact-store.ts'
import type { Status } from '../contract.ts'
import type { Span } from './store.ts'

export interface Beyond extends Span {
  id: string
  kind: Kind
  status: Status
  version: number
}

/** Leave of a person that is planned for days after their last one; held, the earliest first. */
export async function beyond(db: Db, userId: string, lastDay: string): Promise<Beyond[]> {
  const { rows } = await sql<Beyond>`
    select r.id, r.kind, r.status, r.version, r.first_day, r.last_day, r.first_part, r.last_part from time_off_requests r
    where r.user_id = ${userId} and ${inForce('r')} and r.last_day > ${lastDay} order by r.first_day, r.id for update`.execute(
    db,
  )
  return rows
}

/** How much of a person's leave lies after their last day: that is cancelled, or ends with it. */
export async function countBeyond(db: Db, userId: string, lastDay: string) {
  const { rows } = await sql<{ canceled: number; shortened: number }>`
    select count(*) filter (where not (${shortens(lastDay)}))::int as canceled, count(*) filter (where ${shortens(lastDay)})::int as shortened
    from time_off_requests r where r.user_id = ${userId} and ${inForce('r')} and r.last_day > ${lastDay}`.execute(db)
  return rows[0]!
}

const shortens = (lastDay: string) => sql<boolean>`r.status = 'approved' and r.first_day <= ${lastDay}`

/** Pending requests that wait for this person, and whether someone else may decide them as well. */
export async function waitingOn(db: Db, approverId: string) {
  const { rows } = await sql<{ userId: string; askedBy: string; changedBy: string | null; hasOther: boolean }>`
    select r.user_id, r.asked_by, r.changed_by, exists (select 1 from time_off_approvers a
        join users x on x.company_id = a.company_id and x.id = a.user_id
        where a.company_id = r.company_id and a.request_id = r.id and a.stands_for is null and x.id <> ${approverId} and ${active('x')}
          and x.id not in (r.user_id, r.asked_by) and x.id is distinct from r.changed_by) as has_other
    from time_off_requests r
    where r.status = 'pending'
      and r.id = any(array(select request_id from time_off_approvers where user_id = ${approverId} and stands_for is null))`.execute(
    db,
  )
  return rows
}

export const languageOf = async (db: Db, userId: string) =>
  (await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst())?.language
