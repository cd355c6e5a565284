import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'

const stale = ['people'] as const
const from = z.object({ from: z.iso.date() })

/** The ledger's own: what a row makes of today is `user.updated` besides, as with any other change of a person. */
export const jobHistoryFacts = facts('jobHistory', {
  recorded: { details: from.extend({ changes }), stale },
  corrected: { details: z.object({ changes, why: z.string() }), stale },
  removed: { details: from.extend({ why: z.string() }), stale },
  /** `sections`: whose editors can put it right. Rows of before have none. */
  blocked: { details: from.extend({ problem: z.string(), sections: z.array(z.string()).default([]) }), stale },
})
