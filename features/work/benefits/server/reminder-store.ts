import { sql } from 'kysely'
import { active } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import { holdsEverywhere } from '#platform/grants.ts'
import { todayOfCompany } from './store.ts'

/** So many days before a contract ends, there is time to renew it. */
const AHEAD_DAYS = 30

/** Contracts that end soon, each once for its last day; nothing of those that had ended before anyone could be reminded. */
export async function becomeDue(db: Db, now: Date): Promise<{ id: string; expireDate: string }[]> {
  const today = todayOfCompany(now)
  const { rows } = await sql<{ id: string; expireDate: string }>`
    update benefits b set reminded_of = b.expire_date
    where not b.is_archived and b.expire_date between ${today} and ${today} + ${AHEAD_DAYS}::int
      and b.reminded_of is distinct from b.expire_date
    returning b.id, b.expire_date`.execute(db)
  return rows
}

/** A contract that still ends on that day; nothing when it was renewed or the benefit archived. */
export async function ending(db: Db, id: string, endsOn: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    select b.id, b.name from benefits b where b.id = ${id} and b.expire_date = ${endsOn}::date and not b.is_archived`.execute(
    db,
  )
  return rows[0]
}

/** Everyone who keeps benefits. */
export async function keepers(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where ${active('u')} and ${holdsEverywhere('settings.benefits', 'edit', now)}`.execute(db)
  return rows.map(({ id }) => id)
}
