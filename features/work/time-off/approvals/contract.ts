import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { kind, PARTS } from '../balances/contract.ts'
import { STATUSES } from '../decisions/contract.ts'

const day = z.iso.date()
const part = z.enum(PARTS)
const span = { firstDay: day, lastDay: day, firstPart: part, lastPart: part }

/** What only a request for leave has in the approvals inbox: the `own` of its item. Amounts are thousandths of a day. */
export const leaveItem = z.object({
  kind,
  ...span,
  length: z.number().int(),
  attachment: z.object({ name: z.string(), address: z.string() }).nullable(),
  /** How many of the team are at work meanwhile, at the least; null where there is no team. */
  cover: z.object({ stay: z.number().int(), of: z.number().int() }).nullable(),
  /** What it does to the balance: `left` is after it. Null without a balance. */
  balance: z
    .object({ used: z.number().int(), planned: z.number().int(), now: z.number().int(), left: z.number().int() })
    .nullable(),
})
export type LeaveItem = z.infer<typeof leaveItem>

/** The team around the days in question; `kind` is null where it is not for this reader. */
export const surroundings = z.object({
  team: z.array(
    z.object({
      user: personRef,
      absences: z.array(z.object({ id: z.uuid(), ...span, kind: kind.nullable(), status: z.enum(STATUSES) })),
    }),
  ),
  from: day,
  to: day,
  freeDays: z.array(day),
})
export type Surroundings = z.infer<typeof surroundings>
