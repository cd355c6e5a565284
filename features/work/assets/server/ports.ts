import { sql } from 'kysely'
import type { CatalogueUse } from '#features/core/catalogues/server/api.ts'
import type { Departure, Holding } from '#features/core/members/server/api.ts'
import type { FieldsOfSection } from '#features/people/access/server/api.ts'
import type { AuditSubjects } from '#features/surfaces/audit/server/api.ts'
import { namesHeldBy } from './lifecycle-store.ts'

/** The register says who has what, too. */
export const heldFields: FieldsOfSection = {
  section: 'assets',
  fields: [
    {
      name: 'assets',
      word: 'assets.title',
      also: [
        { key: 'assets.register', where: 'assets.whereRegister' },
        { key: 'settings.assets', needsEdit: true, where: 'assets.whereRegister' },
      ],
      outOfAudit: true,
    },
  ],
}

/** What a leaver has is not taken from them by a program: it is said before the leaving is confirmed, and stays theirs until it is back. */
export const toReturn: Departure = {
  name: 'assets',
  foresee: async ({ db, say }, { userId }) => {
    const names = await namesHeldBy(db, userId)
    return names.length === 0
      ? []
      : [say('assets.leaving', { count: names.length, names: names.slice(0, SHOWN).join(', '), more: rest(names) })]
  },
}
const SHOWN = 5
const rest = (names: readonly string[]) => Math.max(names.length - SHOWN, 0)

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

/** Each thing is counted once, also where its lifecycle names a state that it is not in any more. */
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
    replacing: (from, to) => sql`update asset_lifecycle set state_id = ${to} where state_id = ${from}`,
  },
]
