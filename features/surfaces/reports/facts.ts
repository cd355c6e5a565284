import { z } from 'zod'
import { facts } from '#kit/facts.ts'

const stale = ['reportEmails'] as const
const details = z.object({ name: z.string(), recipients: z.int() })
const named = { details: z.object({ name: z.string() }), stale }

/** Of their subject, an email; how many colleagues get it, never who. */
export const reportFacts = facts('reports', {
  scheduled: { details, stale },
  scheduleChanged: { details, stale },
  paused: named,
  resumed: named,
  sent: { details, stale },
  stopped: { details: z.object({ name: z.string(), why: z.string() }), stale },
  scheduleEnded: named,
  unsubscribed: named,
  subscribed: named,
})
