import { z } from 'zod'
import { touched } from '#features/core/day-effects/contract.ts'
import { facts } from '#kit/facts.ts'
import { vacationInfo } from './contract.ts'
import { kind } from '../types/contract.ts'

/** Everything that shows a balance, or a day's length. */
const stale = ['timeOff', 'calendar', 'approvals', 'dashboard', 'me'] as const

export const balanceFacts = facts('timeOff', {
  adjusted: {
    details: z.object({ adjustmentId: z.uuid(), kind, day: z.iso.date(), amount: z.int() }),
    stale,
  },
  /** A change of days took the balance under its limit, and it was decided to leave it there. */
  leftUnderLimit: { details: z.object({ kind, day: z.iso.date(), missing: z.int() }), stale },
  vacationInfoUpdated: { details: vacationInfo.extend({ userId: z.uuid() }), stale },
  companyVacationInfoUpdated: { details: vacationInfo.extend({ touched: touched.optional() }), stale },
})
