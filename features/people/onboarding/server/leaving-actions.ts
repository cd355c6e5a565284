import { type Departure, successorOf } from '#features/core/members/server/api.ts'
import { newFact, recordMany } from '#platform/events.ts'
import { onboardingFacts } from '../facts.ts'
import * as store from './store.ts'

/** Steps of templates that name a leaver go to who takes over from them, or to HR. */
export const templatesGoOn: Departure = {
  name: 'onboarding templates',
  foresee: async ({ db, say }, leaver) => {
    const count = await store.countNaming(db, leaver.userId)
    if (count === 0) return []
    const next = await successorOf(db, leaver)
    return [say('onboarding.leaving', { count, to: next ? 'other' : 'hr', name: next?.name ?? '' })]
  },
  carryOut: async ({ db }, leaver) => {
    const next = await successorOf(db, leaver)
    const changed = await store.passOn(db, leaver.userId, next?.id ?? null)
    await recordMany(
      { db, ip: '', actor: null },
      changed.map(({ id, name }) => newFact(onboardingFacts.ownerLeft, id, { name })),
    )
  },
}
