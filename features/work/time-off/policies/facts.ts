import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'
import { kind } from '../balances/contract.ts'

export const policyFacts = facts('timeOff', {
  policyChanged: {
    details: z.object({ kind, from: z.iso.date(), changes }),
    stale: ['timeOff', 'calendar', 'approvals', 'dashboard', 'me'],
  },
})
