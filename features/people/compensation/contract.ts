import { z } from 'zod'
import { endedFields, historyState, named, recordedFields, sides, why } from '#features/people/record/contract.ts'
import { contract } from '#kit/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    compensation: true
  }
}

/** What a pay rate is for. */
export const PAY_RATE_TYPES = ['hour', 'day', 'week', 'month', 'year'] as const
const payRateType = z.enum(PAY_RATE_TYPES)
export type PayRateType = z.infer<typeof payRateType>

/** Hundredths, exactly. */
export const money = z
  .number()
  .min(0)
  .max(999_999_999_999)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4, { message: 'compensation.moneyWrong' })
export const currency = z.string().regex(/^[A-Z]{3}$/, { message: 'locations.currencyWrong' })

/** What two rows are compared by. Pay rate and amount are figures: masked until they are revealed. */
export const TERMS = ['payRate', 'payRateType', 'currency', 'payType', 'paySchedule', 'amount', 'paymentDay'] as const
const term = z.enum(TERMS)
export type Term = z.infer<typeof term>

const row = z.object({
  id: z.uuid(),
  effectiveDate: z.string().describe('From this day on it is paid so, until the next row or until `dateTo`.'),
  dateFrom: z.string().describe('The period that was agreed on; it may begin before the pay takes effect.'),
  dateTo: z.string().nullable(),
  payRateType,
  payType: named,
  paySchedule: named,
  reason: named,
  paymentDay: z.number().int().nullable().describe('The day of the month.'),
  currency: z.string(),
  ...recordedFields.shape,
})

export const payRow = row
  .extend({
    until: z.string().nullable().describe('The last day on which it is in force; null while that is open.'),
    state: historyState,
    changed: z.array(term).describe('What differs from the row before.'),
  })
  .meta({ id: 'PayRow' })
export type PayRow = z.infer<typeof payRow>
export const endedPayRow = row.extend(endedFields.shape).meta({ id: 'EndedPayRow' })
export type EndedPayRow = z.infer<typeof endedPayRow>

const payment = z.object({
  id: z.uuid(),
  paidOn: z.string(),
  payType: named,
  reason: named,
  currency: z.string(),
  comment: z.string(),
  ...recordedFields.shape,
})
export type Payment = z.infer<typeof payment>
export const endedPayment = payment.extend(endedFields.shape).meta({ id: 'EndedPayment' })
export type EndedPayment = z.infer<typeof endedPayment>

const payInput = z.object({
  effectiveDate: z.iso.date(),
  dateFrom: z.iso.date().nullish().describe('The effective date where it is left out.'),
  dateTo: z.iso.date().nullish(),
  payRate: money,
  payRateType,
  payTypeId: z.uuid().nullish(),
  payScheduleId: z.uuid().nullish(),
  reasonId: z.uuid().nullish(),
  amount: money.nullish().describe('What is paid on a payment day.'),
  paymentDay: z.number().int().min(1).max(31).nullish(),
  currency: currency.nullish().describe("That of the person's location where it is left out."),
})
export type PayInput = z.output<typeof payInput>

const paymentInput = z.object({
  paidOn: z.iso.date(),
  amount: money.refine((value) => Math.round(value * 100) > 0, { message: 'compensation.moneyWrong' }),
  payTypeId: z.uuid().nullish(),
  reasonId: z.uuid().nullish(),
  currency: currency.nullish(),
  comment: z.string().trim().max(500).default(''),
})
export type PaymentInput = z.output<typeof paymentInput>

const person = z.object({ id: z.uuid() })
const oneRow = person.extend({ entryId: z.uuid() })
const onePayment = person.extend({ paymentId: z.uuid() })
const made = z.object({ data: z.object({ id: z.uuid() }) })
const choice = z.array(z.object({ id: z.uuid(), name: z.string() }))

const base = '/api/people/:id/compensation' as const

export const compensation = contract({
  showCompensation: {
    method: 'GET',
    shows: ['compensation', 'people', 'catalogues', 'locations'],
    path: base,
    summary: "A person's pay history as of a day, newest first, without figures",
    needs: 'session',
    input: person.extend({
      day: z.iso.date().optional().describe('Today where the person works.'),
      comparedWith: z.iso.date().optional().describe('A day to compare it with.'),
    }),
    reply: z.object({
      data: z.object({
        day: z.string(),
        rows: z.array(payRow),
        payments: z.array(payment),
        ended: z
          .object({ rows: z.array(endedPayRow), payments: z.array(endedPayment) })
          .describe('Rows and payments that were corrected or removed, the latest first.'),
        difference: z
          .array(term)
          .nullable()
          .describe('What is different on the two days; null unless a day to compare with was given.'),
        compared: sides.nullable().describe('The rows that were compared.'),
      }),
      choices: z
        .object({ payTypes: choice, paySchedules: choice, reasons: choice, currency: z.string().nullable() })
        .nullable()
        .describe("For editors: what they can choose, and the currency of the person's location."),
      can: z.object({ edit: z.boolean() }),
    }),
  },
  revealCompensation: {
    method: 'POST',
    path: `${base}/reveal`,
    summary: "The figures of a person's pay history; the audit trail says who revealed them",
    needs: 'session',
    secret: true,
    input: person,
    reply: z.object({
      data: z.object({
        rows: z.array(z.object({ id: z.uuid(), payRate: z.number(), amount: z.number().nullable() })),
        payments: z.array(z.object({ id: z.uuid(), amount: z.number() })),
      }),
    }),
  },
  recordCompensation: {
    method: 'POST',
    path: base,
    summary: 'Records how a person is paid from a day on',
    needs: 'session',
    input: payInput.extend(person.shape),
    reply: made,
    status: 201,
    success: 'compensation.recorded',
  },
  correctCompensation: {
    method: 'PUT',
    path: `${base}/:entryId`,
    summary: 'Corrects a row of the pay history; the wrong one is kept, with the reason',
    needs: 'session',
    input: payInput.extend({ ...oneRow.shape, why }),
    reply: made,
    success: 'compensation.corrected',
  },
  removeCompensation: {
    method: 'DELETE',
    path: `${base}/:entryId`,
    summary: 'Removes a row from the pay history; it is kept, with the reason',
    needs: 'session',
    input: oneRow.extend({ why }),
    reply: z.object({}),
    success: 'compensation.removed',
  },
  recordPayment: {
    method: 'POST',
    path: `${base}/payments`,
    summary: 'Records a one-off payment',
    needs: 'session',
    input: paymentInput.extend(person.shape),
    reply: made,
    status: 201,
    success: 'compensation.recorded',
  },
  correctPayment: {
    method: 'PUT',
    path: `${base}/payments/:paymentId`,
    summary: 'Corrects a one-off payment; the wrong one is kept, with the reason',
    needs: 'session',
    input: paymentInput.extend({ ...onePayment.shape, why }),
    reply: made,
    success: 'compensation.corrected',
  },
  removePayment: {
    method: 'DELETE',
    path: `${base}/payments/:paymentId`,
    summary: 'Removes a one-off payment; it is kept, with the reason',
    needs: 'session',
    input: onePayment.extend({ why }),
    reply: z.object({}),
    success: 'compensation.removed',
  },
})
