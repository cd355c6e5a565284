import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'

/** Everything that names or draws a leave. */
const stale = ['leaveTypes', 'timeOff', 'calendar', 'approvals', 'dashboard', 'goingOn', 'me'] as const
const named = z.object({ name: z.string() })

export const typeFacts = facts('leaveTypes', {
  created: { details: named, stale },
  changed: { details: named.extend({ changes }), stale },
  archived: { details: named, stale },
  restored: { details: named, stale },
  deleted: { details: named, stale },
  ordered: { details: z.object({ names: z.array(z.string()) }), stale },
})
