import { sql } from 'kysely'
import { active } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import { adminNow, counts } from '#platform/grants.ts'

/** These are the problems of a flow now; what is no longer one is forgotten, and is news if it comes again. @returns the new ones */
export async function keep(db: Db, flowId: string, found: readonly string[], now: Date): Promise<string[]> {
  await db
    .deleteFrom('approvalFlowProblems')
    .where('flowId', '=', flowId)
    .where(sql<boolean>`problem <> all(${[...found]}::text[])`)
    .execute()
  if (found.length === 0) return []
  const rows = await db
    .insertInto('approvalFlowProblems')
    .values([...new Set(found)].map((problem) => ({ flowId, problem, foundAt: now })))
    .onConflict((on) => on.doNothing())
    .returning('problem')
    .execute()
  return rows.map(({ problem }) => problem)
}

/** Of these people the ones who have left: who is invited may still come. */
export async function leftAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...ids])
    .where('deactivatedAt', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** A flow that is still used, with its purpose. */
export const usedFlow = (db: Db, id: string) =>
  db
    .selectFrom('approvalFlows')
    .select(['id', 'name', 'purpose'])
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()

/** Everyone who keeps approval flows. */
export async function keepersOfFlows(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where ${active('u')} and (${adminNow(now)} or exists (
      select 1 from user_roles ur
        join roles r on r.company_id = ur.company_id and r.id = ur.role_id
        join role_permissions rp on rp.company_id = ur.company_id and rp.role_id = ur.role_id
      where ur.company_id = u.company_id and ur.user_id = u.id and coalesce(ur.department_id, ur.location_id) is null
        and rp.key = 'settings.timeoff' and rp.level = 'edit' and ${counts(now)}))`.execute(db)
  return rows.map(({ id }) => id)
}
