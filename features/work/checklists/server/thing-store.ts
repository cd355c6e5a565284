import { sql } from 'kysely'
import type { CatalogueUse } from '#features/core/catalogues/server/api.ts'
import type { Db } from '#platform/db.ts'
import type { Wanted } from './rules.ts'

/**
 * The asset that step `s` of checklist `c` names, and who is to get it first: the person of the running checklist that started earlier, whose
 * step for it is open.
 */
export const WANTED = sql<Wanted | null>`case when s.wanted_asset_name <> '' then json_build_object('id', s.wanted_asset_id,
  'name', s.wanted_asset_name, 'isNotTheirs', s.wanted_not_theirs,
  'promisedTo', (select btrim(w.first_name || ' ' || w.last_name) from checklist_steps o
    join checklists oc on oc.company_id = o.company_id and oc.id = o.checklist_id
    join users w on w.company_id = oc.company_id and w.id = oc.user_id
    where o.company_id = s.company_id and o.wanted_asset_id = s.wanted_asset_id and o.hands = 'give' and o.done_at is null
      and oc.status = 'running' and oc.user_id <> c.user_id and (oc.started_at, oc.id) < (c.started_at, c.id)
    order by oc.started_at, oc.id limit 1)) end`

export interface ThingStep {
  hands: 'give' | 'return'
  wanted: Wanted | null
  id: string
  checklistId: string
  title: string
  assetCategoryId: string | null
}

/** Open steps of a person's running checklists that wait for this; held with their checklists until the transaction ends. */
export async function holdWaiting(db: Db, userId: string, hands: 'give' | 'return'): Promise<ThingStep[]> {
  const { rows } = await sql<ThingStep>`
    select s.id, s.checklist_id, s.title, s.asset_category_id, s.hands, ${WANTED} as wanted
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

/** Steps of a checklist that await the return of something which the person does not have. */
export const noteNotTheirs = (db: Db, checklistId: string, heldIds: readonly string[]) =>
  db
    .updateTable('checklistSteps')
    .set({ wantedNotTheirs: true })
    .where('checklistId', '=', checklistId)
    .where('hands', '=', 'return')
    .where('wantedAssetId', 'is not', null)
    .where(sql<boolean>`wanted_asset_id <> all(${[...heldIds]}::uuid[])`)
    .execute()

/** A step goes on with the category that takes the place of its own. */
export const categoriesOfSteps: CatalogueUse = {
  list: 'asset_categories',
  table: 'checklist_steps',
  column: 'asset_category_id',
  person: 'id',
  isPast: true,
  replacing: (from, to) => sql`update checklist_steps set asset_category_id = ${to} where asset_category_id = ${from}`,
}
