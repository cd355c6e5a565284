import type { Departure } from '#features/core/members/server/api.ts'
import { newFact, recordMany } from '#platform/events.ts'
import { changeRequestFacts } from '../facts.ts'
import { countPending, withdrawAll } from './store.ts'

/** What a leaver has proposed, and what was proposed for them, is decided by nobody any more. */
export const requestsEnd: Departure = {
  name: 'change requests',
  foresee: async ({ db, say }, { userId }) => {
    const count = await countPending(db, userId)
    return count > 0 ? [say('changeRequest.leaving', { count })] : []
  },
  carryOut: async ({ db, now }, { userId, recordedBy }) => {
    const ended = await withdrawAll(db, userId, { by: recordedBy, now })
    await recordMany(
      { db, ip: '', actor: null },
      ended.map(({ id, ...about }) => newFact(changeRequestFacts.withdrawn, id, about)),
    )
  },
}
