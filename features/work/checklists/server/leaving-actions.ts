import { type Departure, successorOf } from '#features/core/members/server/api.ts'
import { newFact, recordMany } from '#platform/events.ts'
import { checklistFacts } from '../facts.ts'
import { countNaming, passOn } from './owner-store.ts'
import { runningOf } from './store.ts'

/**
 * Onboarding stops with the person, by a reaction. What brings them off board goes on. Steps for others that name them go to who takes over
 * from them, or to HR.
 */
export const checklistsFollow: Departure = {
  name: 'checklists',
  foresee: async ({ db, say }, leaver) => {
    const { onboarding, offboarding } = await runningOf(db, leaver.userId)
    const steps = await countNaming(db, leaver.userId)
    const next = steps > 0 ? await successorOf(db, leaver) : undefined
    return [
      ...(onboarding > 0 ? [say('checklist.leaving.stops', { count: onboarding })] : []),
      ...(offboarding > 0 ? [say('checklist.leaving.goesOn', { count: offboarding })] : []),
      ...(steps > 0
        ? [say('checklist.leaving.steps', { count: steps, to: next ? 'other' : 'hr', name: next?.name ?? '' })]
        : []),
    ]
  },
  carryOut: async ({ db }, leaver) => {
    const next = await successorOf(db, leaver)
    const passed = await passOn(db, leaver.userId, next?.id ?? null)
    await recordMany(
      { db, ip: '', actor: null },
      passed.map(({ checklistId, userId, stepId, title }) =>
        next
          ? newFact(checklistFacts.stepAssigned, checklistId, { userId, stepId, title, ownerUserId: next.id })
          : newFact(checklistFacts.stepUnassigned, checklistId, { userId, stepId, title }),
      ),
    )
  },
}
