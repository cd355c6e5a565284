import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { coverageGap } from '../team-coverage/contract.ts'
import { balance, traceLine } from '../balances/contract.ts'
import { kind } from '../types/contract.ts'
import { STATUSES, thousandths } from '../decisions/contract.ts'

const day = z.iso.date()

/** What a request would cost, before it is sent. */
export const preview = z
  .object({
    length: thousandths,
    bridged: thousandths.describe('Of `length`: days off between working days of leave, which the policy counts.'),
    days: z.array(
      z
        .object({ day, counted: thousandths, why: z.string().nullable(), reason: z.string().nullable() })
        .describe(
          '`reason` is the name of what is said in `why`: `weekend`, `holiday`, `halfHoliday`, `notScheduled`, …; `within` and `between` of days off that count because they lie between days of this leave, or between it and another.',
        ),
    ),
    balanceAfter: z
      .number()
      .int()
      .nullable()
      .describe('What is available on the last day with this leave; null for kinds without a balance.'),
    before: balance,
    years: z.array(
      z
        .object({
          year: z.int().describe('The calendar year in which the policy year begins.'),
          firstDay: z.iso.date().describe('Of the policy year.'),
          lastDay: z.iso.date(),
          taken: thousandths,
          planned: thousandths,
          asked: thousandths,
          left: thousandths.nullable(),
        })
        .describe('The years that the leave lies in, each with what it is after it; `left` is null without a balance.'),
    ),
    trace: z
      .array(traceLine.extend({ asked: z.boolean() }))
      .describe('`asked`: what this request itself takes. Also where days are missing: how the balance would be.'),
    problem: z.string().nullable().describe('Why it cannot be asked for; null when it can.'),
    away: z.array(
      z
        .object({ user: personRef, kind: kind.nullable(), firstDay: day, lastDay: day, status: z.enum(STATUSES) })
        .describe('Who else of the same department is away then; `kind` is null where it is not for this reader.'),
    ),
    departmentSize: z.number().int(),
    certificateAfter: z
      .number()
      .int()
      .nullable()
      .describe('The leave is longer than this many days and needs a certificate; null where it needs none.'),
    gaps: z
      .array(coverageGap)
      .describe('Departments that would be below their minimum of people at work. It refuses nothing.'),
  })
  .meta({ id: 'RequestPreview' })
export type Preview = z.infer<typeof preview>
