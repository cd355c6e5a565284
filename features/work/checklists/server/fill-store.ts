import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

export interface AskingStep {
  id: string
  checklistId: string
  title: string
  asks: string[]
}

/** Open steps of a person's running checklists that ask for one of these; held with their checklists until the transaction ends. */
export async function holdAsking(db: Db, userId: string, keys: readonly string[] | null): Promise<AskingStep[]> {
  const { rows } = await sql<AskingStep>`
    select s.id, s.checklist_id, s.title, s.asks
    from checklist_steps s join checklists c on c.company_id = s.company_id and c.id = s.checklist_id
    where c.user_id = ${userId} and c.status = 'running' and s.done_at is null and s.asks <> '{}'
      and ${keys ? sql`s.asks && ${[...keys]}::text[]` : sql`true`}
    order by c.id, s.position for update of c, s`.execute(db)
  return rows
}
