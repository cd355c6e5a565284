import { z } from 'zod'
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
  vacationInfoUpdated: { details: vacationInfo.extend({ userId: z.uuid() }), stale },
  companyVacationInfoUpdated: { details: vacationInfo, stale },
})
