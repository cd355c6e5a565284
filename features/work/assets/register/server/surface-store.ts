import { sql } from 'kysely'
import type { CatalogueUse } from '#features/core/catalogues/server/api.ts'
import type { Holding } from '#features/core/members/server/api.ts'
import type { AuditSubjects } from '#features/surfaces/audit/server/api.ts'

/** A person who has or had things cannot go as if they had never been here. */
export const assetsOf: Holding = {
  word: 'assets.heldBy',
  held: (person) => sql<boolean>`exists (select 1 from asset_lifecycle k where k.user_id = ${sql.ref(person)})`,
}

/** Things are named in the audit trail; they are about nobody. */
export const assetSubjects: AuditSubjects = {
  name: 'assets',
  named: (ids) => sql`select a.id, a.name from assets a where a.id = any(${[...ids]}::uuid[])`,
  personOf: () => sql<string | null>`null::uuid`,
}

/** A state that a thing was in once is not counted, and is replaced too. */
export const uses: readonly CatalogueUse[] = [
  {
    list: 'asset_categories',
    table: 'assets',
    column: 'category_id',
    person: 'id',
    replacing: (from, to) => sql`update assets set category_id = ${to} where category_id = ${from}`,
  },
  {
    list: 'asset_states',
    table: 'assets',
    column: 'state_id',
    person: 'id',
    replacing: (from, to) => sql`update assets set state_id = ${to} where state_id = ${from}`,
  },
  {
    list: 'asset_states',
    table: 'asset_lifecycle',
    column: 'state_id',
    person: 'asset_id',
    isPast: true,
    replacing: (from, to) => sql`update asset_lifecycle set state_id = ${to} where state_id = ${from}`,
  },
]
