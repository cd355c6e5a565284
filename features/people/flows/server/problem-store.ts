import { sql } from 'kysely'
import { active } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import { holdsEverywhere } from '#platform/grants.ts'

/** Keeps the current problems of a flow and deletes the solved ones, which are reported again if they come back. @returns the new ones */
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

/** Those of these people who have left. People who are invited have not. */
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
    select u.id from users u where ${active('u')} and ${holdsEverywhere('settings.timeoff', 'edit', now)}`.execute(db)
  return rows.map(({ id }) => id)
}
