import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'

export const accessFacts = facts('access', {
  changed: { details: z.object({ changes }), stale: ['people', 'roles', 'me'] },
  /** Begin and end of impersonation change everything that the session shows. */
  viewBegan: { details: z.object({ until: z.iso.datetime() }), stale: ['everything'] },
  viewEnded: { stale: ['everything'] },
})

export const signInFacts = facts('user', {
  passwordOrdered: { stale: ['people'] },
  signedOutByAnother: { details: z.object({ sessions: z.int() }), stale: ['people'] },
})
