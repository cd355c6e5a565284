import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { PARTS } from '../balances/contract.ts'
import { kind } from '../types/contract.ts'
import { STATUSES, thousandths } from '../decisions/contract.ts'

const day = z.iso.date()
const part = z.enum(PARTS)

export const awayWidget = z
  .object({
    first: day,
    last: day,
    total: z.number().int().describe('How many people in all, and how many today.'),
    today: z.number().int(),
    people: z.array(
      z.object({
        user: personRef,
        absences: z.array(
          z.object({
            id: z.uuid(),
            firstDay: day,
            lastDay: day,
            firstPart: part,
            lastPart: part,
            kind: kind.nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({
    id: 'AwayWidget',
    description:
      'Who is away this week (on a weekend: in the coming one), on the dashboard. `kind` is null where it is not for the reader.',
  })
export type AwayWidget = z.infer<typeof awayWidget>

export const balanceWidget = z
  .object({
    userId: z.uuid(),
    year: z.number().int(),
    firstDay: day.describe('Of the policy year.'),
    lastDay: day,
    today: day,
    unlimited: z.boolean(),
    awaitsHireDate: z.boolean().describe('Nothing is granted until the hire date is known.'),
    taken: thousandths,
    planned: thousandths,
    available: thousandths,
    steps: z.array(z.object({ day, balance: thousandths, planned: z.boolean() })),
    leave: z.array(
      z.object({ id: z.uuid(), firstDay: day, lastDay: day, length: thousandths, status: z.enum(STATUSES) }),
    ),
  })
  .meta({
    id: 'BalanceWidget',
    description: "The reader's own vacation over the year, on the dashboard. Amounts are thousandths of a day.",
  })
export type BalanceWidget = z.infer<typeof balanceWidget>

const ownRequest = z.object({
  id: z.uuid(),
  kind,
  firstDay: day,
  lastDay: day,
  length: thousandths,
})
export const ownLeaveWidget = z
  .object({
    today: day,
    next: ownRequest.nullable().describe('Approved: the one that goes on, or the next to begin.'),
    open: z.array(ownRequest.extend({ waitsFor: z.array(personRef) })).describe('The first pending ones.'),
    openCount: z.number().int(),
  })
  .meta({ id: 'OwnLeave', description: "The reader's next time off and pending requests, on the dashboard." })
export type OwnLeaveWidget = z.infer<typeof ownLeaveWidget>

/** What of a request's history counts as news of the company. */
export const NEWS = ['recorded', 'approved', 'declined', 'canceled'] as const

export const activityWidget = z
  .array(
    z.object({
      id: z.uuid().describe('The request.'),
      what: z.enum(NEWS),
      at: z.string(),
      by: personRef.nullable(),
      standsFor: personRef.nullable(),
      user: personRef,
      kind,
      firstDay: day,
      lastDay: day,
    }),
  )
  .meta({
    id: 'LastActivity',
    description: 'What became of requests in the last month, as far as the reader may see them; the newest first.',
  })
export type ActivityWidget = z.infer<typeof activityWidget>

export const figuresWidget = z
  .object({
    away: z.number().int().describe('Today.'),
    pending: z.number().int(),
    soon: z.number().int().describe('People whose time off begins within two weeks.'),
  })
  .meta({ id: 'TimeOffFigures', description: 'Of the people whose time off the reader may see, without the reader.' })
export type FiguresWidget = z.infer<typeof figuresWidget>
