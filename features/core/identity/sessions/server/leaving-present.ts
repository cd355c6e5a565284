import type { Departure } from '#features/core/members/server/api.ts'
import { sessionsOf } from './store.ts'

/** Of this company: what the person is signed in to elsewhere, and the browsers that their account trusts, are theirs. */
export const sessionsEnd: Departure = {
  name: 'sessions',
  foresee: async ({ db, now, say }, { userId }) => {
    const { length: count } = await sessionsOf(db, userId, now)
    return count > 0 ? [say('identity.leaving.sessions', { count })] : []
  },
}
