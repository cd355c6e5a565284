import { sql } from 'kysely'
import type { CatalogueUse } from '#features/core/catalogues/server/api.ts'
import type { Db } from '#platform/db.ts'

export interface ThingStep {
  id: string
  checklistId: string
  title: string
  assetCategoryId: string | null
}

/** Open steps of a person's running checklists that wait for this; held with their checklists until the transaction ends. */
export async function holdWaiting(db: Db, userId: string, hands: 'give' | 'return'): Promise<ThingStep[]> {
  const { rows } = await sql<ThingStep>`
    select s.id, s.checklist_id, s.title, s.asset_category_id
    from checklist_steps s join checklists c on c.company_id = s.company_id and c.id = s.checklist_id
    where c.user_id = ${userId} and c.status = 'running' and s.done_at is null and s.hands = ${hands}
    order by c.started_at, c.id, s.position for update of c, s`.execute(db)
  return rows
}

/** Which of these have completed a step of this person already. */
export async function counted(db: Db, userId: string, assetIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select s.asset_id as id from checklist_steps s join checklists c on c.company_id = s.company_id and c.id = s.checklist_id
    where c.user_id = ${userId} and s.asset_id = any(${[...assetIds]}::uuid[]) and s.done_at is not null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export const note = (db: Db, stepId: string, assetId: string) =>
  db.updateTable('checklistSteps').set({ assetId }).where('id', '=', stepId).execute()

/** A step goes on with the category that takes the place of its own. */
export const categoriesOfSteps: CatalogueUse = {
  list: 'asset_categories',
  table: 'checklist_steps',
  column: 'asset_category_id',
  person: 'id',
  isPast: true,
  replacing: (from, to) => sql`update checklist_steps set asset_category_id = ${to} where asset_category_id = ${from}`,
}
