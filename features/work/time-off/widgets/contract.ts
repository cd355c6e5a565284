import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { kind, PARTS } from '../balances/contract.ts'

const day = z.iso.date()
const part = z.enum(PARTS)

/** Who is away this week, on the dashboard. `kind` is null where it is not for the reader. */
export const awayWidget = z.object({
  first: day,
  last: day,
  /** How many people in all, and how many today. */
  total: z.number().int(),
  today: z.number().int(),
  people: z.array(
    z.object({
      user: personRef,
      absences: z.array(
        z.object({ id: z.uuid(), firstDay: day, lastDay: day, firstPart: part, lastPart: part, kind: kind.nullable() }),
      ),
    }),
  ),
})
export type AwayWidget = z.infer<typeof awayWidget>

/** The reader's own vacation over the year, on the dashboard. Amounts are thousandths of a day. */
export const balanceWidget = z.object({
  userId: z.uuid(),
  year: z.number().int(),
  today: day,
  unlimited: z.boolean(),
  taken: z.number().int(),
  planned: z.number().int(),
  available: z.number().int(),
  steps: z.array(z.object({ day, balance: z.number().int(), planned: z.boolean() })),
  leave: z.array(z.object({ id: z.uuid(), firstDay: day, lastDay: day, length: z.number().int(), status: z.string() })),
})
export type BalanceWidget = z.infer<typeof balanceWidget>
