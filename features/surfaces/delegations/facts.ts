import { z } from 'zod'
import { facts } from '#kit/facts.ts'

const day = z.iso.date()
const stale = ['delegations'] as const
const one = z.object({ delegationId: z.uuid(), standInId: z.uuid(), firstDay: day, lastDay: day })

/** Subject: the person who is away. */
export const delegationFacts = facts('delegations', {
  /** `forLeave`: with the approval of a leave whose person has chosen the stand-in. */
  created: { details: one.extend({ forLeave: z.boolean() }), stale },
  /** The leave that it belongs to ends earlier. */
  shortened: { details: one, stale },
  ended: { details: one, stale },
  /** The stand-in that a person chose with a leave could not be made when it was approved. */
  leftOut: { details: one.omit({ delegationId: true }), stale: [] },
})
