import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { coverageGap } from '../team-coverage/contract.ts'
import { PARTS } from '../balances/contract.ts'
import { kind } from '../types/contract.ts'
import { STATUSES, thousandths } from '../decisions/contract.ts'
import { requestStep } from '../steps/contract.ts'

const day = z.iso.date()
const part = z.enum(PARTS)
const span = { firstDay: day, lastDay: day, firstPart: part, lastPart: part }

export const leaveItem = z
  .object({
    kind,
    ...span,
    length: thousandths,
    bridged: thousandths.describe('Of `length`: days off between working days of leave.'),
    certificateAfter: z
      .number()
      .int()
      .nullable()
      .describe('The leave is longer than this many days and needs a certificate; null where it needs none.'),
    attachment: z.object({ name: z.string(), address: z.string() }).nullable(),
    cover: z
      .object({ stay: z.number().int(), of: z.number().int() })
      .nullable()
      .describe('How many of the team are at work meanwhile, at the least; null where there is no team.'),
    flow: z.string().nullable(),
    steps: z.array(requestStep).describe('Of its approval flow; none where chosen approvers decide in one step.'),
    balance: z
      .object({ used: thousandths, planned: thousandths, now: thousandths, left: thousandths })
      .nullable()
      .describe('What it does to the balance: `left` is after it. Null without a balance.'),
  })
  .meta({
    id: 'LeaveApprovalItem',
    description:
      'What only a request for leave has in the approvals inbox: the `own` of its item. Amounts are thousandths of a day.',
  })
export type LeaveItem = z.infer<typeof leaveItem>

export const surroundings = z
  .object({
    team: z.array(
      z.object({
        user: personRef,
        absences: z.array(z.object({ id: z.uuid(), ...span, kind: kind.nullable(), status: z.enum(STATUSES) })),
      }),
    ),
    from: day,
    to: day,
    freeDays: z.array(day),
    gaps: z.array(coverageGap),
  })
  .meta({
    id: 'TeamAround',
    description: 'The team around the days in question; `kind` is null where it is not for this reader.',
  })
export type Surroundings = z.infer<typeof surroundings>
