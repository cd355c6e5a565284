import { sql } from 'kysely'
import type { CatalogueUse } from '#features/core/catalogues/server/api.ts'
import type { AuditSubjects } from '#features/surfaces/audit/server/api.ts'

/** Stock-takes are named in the audit trail; they are about nobody. */
export const stocktakeSubjects: AuditSubjects = {
  name: 'stocktakes',
  named: (ids) => sql`select k.id, k.name from stocktakes k where k.id = any(${[...ids]}::uuid[])`,
  personOf: () => sql<string | null>`null::uuid`,
}

/** A state that a thing was in when it was counted is not counted as a use, and is replaced too. */
export const uses: readonly CatalogueUse[] = [
  {
    list: 'asset_states',
    table: 'stocktake_lines',
    column: 'state_id',
    person: 'asset_id',
    isPast: true,
    replacing: (from, to) => sql`update stocktake_lines set state_id = ${to} where state_id = ${from}`,
  },
]
