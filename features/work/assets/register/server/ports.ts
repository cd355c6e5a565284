import type { Departure } from '#features/core/members/server/api.ts'
import type { FieldsOfSection } from '#features/people/access/server/api.ts'
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
