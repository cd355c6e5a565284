import { sql } from 'kysely'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import type { Kind } from '../../types/contract.ts'
import { inForce } from '../../balances/server/fact-store.ts'
import { ownName } from '../../types/server/kind-store.ts'
import { visibleTo } from './access.ts'

/** A person's leave that has days between two, as far as the reader may see it. @param until null: and everything after */
export async function between(db: Db, actor: Actor, userId: string, from: string, until: string | null) {
  const { rows } = await sql<{ approved: number; pending: number }>`
    select count(*) filter (where r.status = 'approved')::int as approved, count(*) filter (where r.status = 'pending')::int as pending
    from time_off_requests r where r.user_id = ${userId} and ${inForce('r')} and r.first_day <= coalesce(${until}::date, 'infinity') and r.last_day >= ${from}
      and ${visibleTo(actor)}`.execute(db)
  return rows[0]!
}

/** A person's leave that is planned or taken, as far as the reader may see it, the earliest first. */
export async function inForceSeen(db: Db, actor: Actor, userId: string) {
  const { rows } = await sql<{
    id: string
    kind: Kind
    kindName: string | null
    firstDay: string
    lastDay: string
    length: number
  }>`
    select r.id, r.kind, ${ownName('r')} as kind_name, r.first_day, r.last_day, r.length from time_off_requests r
    where r.user_id = ${userId} and ${inForce('r')} and ${visibleTo(actor)} order by r.first_day, r.id`.execute(db)
  return rows
}

/** How many of a person's pending requests an approver is listed on, as far as the reader may see them. */
export async function waitingOnOne(db: Db, actor: Actor, userId: string, approverId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from time_off_requests r where r.user_id = ${userId} and r.status = 'pending' and ${visibleTo(actor)}
      and exists (select 1 from time_off_approvers a where a.request_id = r.id and a.user_id = ${approverId})`.execute(
    db,
  )
  return rows[0]!.count
}

export const nameOf = async (db: Db, userId: string): Promise<string> => {
  const person = await db
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return person ? `${person.firstName} ${person.lastName}`.trim() : '–'
}
