import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'

export const identityNumbersFacts = facts('identityNumbers', {
  /** Which of them: null on both sides, the numbers stay out of the trail. */
  changed: { details: z.object({ changes }), stale: ['identityNumbers'] },
})
