import { z } from 'zod'
import { facts } from '#kit/facts.ts'

/** Everything that shows a proposed change. */
const stale = ['changeRequests', 'approvals', 'dashboard', 'me', 'goingOn'] as const
/** Names of the fields alone: the values are in the request, and in the change of the record once it is approved. */
const details = z.object({ userId: z.uuid(), fields: z.array(z.string()) })

export const changeRequestFacts = facts('changeRequest', {
  asked: { details, stale },
  approved: { details, stale },
  declined: { details, stale },
  withdrawn: { details, stale },
})
