import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

const OPEN = sql`c.company_id = s.company_id and c.id = s.checklist_id and c.status = 'running' and s.done_at is null`

/** How many open steps of running checklists name a person as their owner. */
export async function countNaming(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from checklist_steps s join checklists c on ${OPEN} where s.owner_user_id = ${userId}`.execute(
    db,
  )
  return rows[0]!.count
}

/** These steps are someone else's, or HR's. */
export async function passOn(db: Db, userId: string, to: string | null) {
  const { rows } = await sql<{ checklistId: string; userId: string; stepId: string; title: string }>`
    update checklist_steps s set owner = ${to ? 'named' : 'hr'}, owner_user_id = ${to}::uuid,
      owner_role_id = case when ${to}::uuid is null then (select r.id from roles r where r.built_in = 'hr') end
    from checklists c where ${OPEN} and s.owner_user_id = ${userId}
    returning c.id as checklist_id, c.user_id, s.id as step_id, s.title`.execute(db)
  return rows
}
