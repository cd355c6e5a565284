import { sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { personRef } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'

/** Whatever a stock-take has found, on its list or elsewhere, was seen then. One that was closed later does not hide a newer one. */
export const markCounted = (db: Db, stocktakeId: string) =>
  sql`update assets a set last_counted_at = k.counted_at, last_counted_by = k.counted_by
    from stocktake_counts k where k.stocktake_id = ${stocktakeId} and k.undone_at is null and k.asset_id = a.id
      and (a.last_counted_at is null or a.last_counted_at < k.counted_at)`.execute(db)

/** The last time that a stock-take found the asset, and the person who found it. */
export async function lastCounted(db: Db, id: string): Promise<{ at: Date; by: PersonRef | null } | null> {
  const { rows } = await sql<{ at: Date; by: PersonRef | null }>`
    select a.last_counted_at as at, ${personRef('u')} as "by" from assets a
      left join users u on u.company_id = a.company_id and u.id = a.last_counted_by
    where a.id = ${id} and a.last_counted_at is not null`.execute(db)
  return rows[0] ?? null
}
