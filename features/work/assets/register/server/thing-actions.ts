import { readersOf } from '#features/people/access/server/api.ts'
import type { ThingKeeper } from '#features/people/onboarding/server/api.ts'
import { OFFERED } from '../contract.ts'
import { may } from './access.ts'
import { heldBy } from './lifecycle-store.ts'
import { find, known } from './thing-store.ts'
import { meaningOf } from './rules.ts'
import * as moves from './move-actions.ts'

/** So many names are enough to ask someone. */
const NAMED = 3

/** Steps of onboarding hand the company's things over through the same calls as the register. */
export const thingsToHand: ThingKeeper = {
  may: {
    move: may.move,
    read: may.read,
    see: (actor, relation) => may.see(actor, relation) || may.read(actor),
  },
  movers: async ({ db, now }) => {
    const readers = await readersOf(db, ['assets.register', 'settings.assets'], now)
    const names = readers
      .filter(({ level, areaId }) => level === 'edit' && areaId === null)
      .map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
    return [...new Set(names)].slice(0, NAMED)
  },
  held: heldBy,
  free: async (ctx, { userId, ...asked }) => (await moves.findFree(ctx, userId, asked)).data,
  known: async (db, ids) =>
    (await known(db, ids)).map(({ builtIn, ...thing }) => ({ ...thing, isGiven: meaningOf(builtIn).isGiven })),
  find: (db, search) => find(db, search, OFFERED),
  give: (ctx, { userId, thingId }) => moves.give(ctx, { userId, assetIds: [thingId], comment: '' }),
}
