import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'
import { kind } from '../types/contract.ts'

const stale = ['timeOff', 'calendar', 'approvals', 'dashboard', 'me'] as const
const from = z.iso.date()
/** The group's name; without it the policy is for everyone who belongs to no group. */
const group = z.string()

export const policyFacts = facts('timeOff', {
  policyChanged: { details: z.object({ kind, from, group: group.optional(), changes }), stale },
  policyRemoved: { details: z.object({ kind, from, group: group.optional(), changes }), stale },
  policyGroupEnded: { details: z.object({ kind, from, group }), stale },
  policyGroupsOrdered: { details: z.object({ kind, from, groups: z.array(group) }), stale },
})
