import type { Departure } from '#features/core/members/server/api.ts'
import { accessOf } from './store.ts'

/** Tokens and the calendar's secret address go with the person's access (`sec.end_tokens`). */
export const accessEnds: Departure = {
  name: 'tokens',
  foresee: async ({ db, now, say }, { userId }) => {
    const { tokens, feeds } = await accessOf(db, userId, now)
    return [
      ...(tokens > 0 ? [say('identity.leaving.tokens', { count: tokens })] : []),
      ...(feeds > 0 ? [say('identity.leaving.feeds', { count: feeds })] : []),
    ]
  },
}
