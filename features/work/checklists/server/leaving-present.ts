import type { Departure } from '#features/core/members/server/api.ts'
import { runningOf } from './store.ts'

/** Onboarding stops with the person, by a reaction. What brings them off board goes on. */
export const checklistsFollow: Departure = {
  name: 'checklists',
  foresee: async ({ db, say }, { userId }) => {
    const { onboarding, offboarding } = await runningOf(db, userId)
    return [
      ...(onboarding > 0 ? [say('checklist.leaving.stops', { count: onboarding })] : []),
      ...(offboarding > 0 ? [say('checklist.leaving.goesOn', { count: offboarding })] : []),
    ]
  },
}
