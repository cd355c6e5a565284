import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { contract } from '#kit/contract.ts'

export const LEAVING_REASONS = [
  'resigned',
  'dismissed',
  'contract_ended',
  'probation',
  'mutual',
  'retired',
  'died',
  'other',
] as const
const reason = z.enum(LEAVING_REASONS)
export type LeavingReason = z.infer<typeof reason>

/** Why someone leaves or left, for those who keep the record; empty for others. */
const why = z.object({ reason: reason.nullable(), note: z.string(), rehireEligible: z.boolean().nullable() })
export const WHY = ['reason', 'note', 'rehireEligible'] as const satisfies (keyof typeof why.shape)[]

const planned = why.extend({
  lastDay: z.string(),
  reportsTo: personRef.nullable().describe('Who takes over their reports.'),
  recordedAt: z.iso.datetime(),
  recordedBy: personRef.nullable(),
  problem: z.string().nullable().describe('Why it could not be carried out on its day; it is tried again every hour.'),
  version: z.number().int(),
})
export type PlannedLeaving = z.infer<typeof planned>

/** A time of employment; without a last day it goes on. */
const period = why.extend({
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  bridged: z.boolean().describe('Its service counts on from the period before.'),
})
export type EmploymentPeriod = z.infer<typeof period>

const fields = z.object({
  lastDay: z.iso.date(),
  reason,
  note: z.string().trim().max(1000).default(''),
  rehireEligible: z.boolean(),
  reportsTo: z
    .uuid()
    .nullish()
    .describe('Who takes over their reports: null for nobody, their own manager when it is left out.'),
})
export type LeavingFields = z.output<typeof fields>

const person = z.object({ id: z.uuid() })
const version = z.object({ version: z.coerce.number().int() })

export const leaving = contract({
  showLeaving: {
    method: 'GET',
    shows: ['people'],
    path: '/api/people/:id/leaving',
    summary: 'The planned departure of a person and their periods of employment, newest first',
    needs: 'session',
    input: person,
    reply: z.object({
      data: z.object({
        planned: planned.nullable(),
        periods: z.array(period),
        today: z.string().describe('Where the person works.'),
        can: z.object({ record: z.boolean(), rehire: z.boolean() }),
      }),
    }),
  },
  foreseeLeaving: {
    method: 'GET',
    // of every feature that something follows in
    shows: [
      'people',
      'goingOn',
      'account',
      'groups',
      'files',
      'timeOff',
      'changeRequests',
      'checklists',
      'assets',
      'benefits',
      'onboarding',
      'events',
    ],
    path: '/api/people/:id/leaving/consequences',
    summary: 'What happens when a person leaves on a day, before it is confirmed',
    needs: 'session',
    input: person.extend({ lastDay: z.iso.date() }),
    reply: z.object({
      data: z.object({
        consequences: z.array(z.string()).describe("In the reader's language."),
        atOnce: z.boolean().describe('The day has passed: it happens as soon as it is confirmed.'),
        reports: z
          .object({ people: z.array(personRef), total: z.number().int() })
          .describe('Direct reports, who need a new manager.'),
        manager: personRef.nullable().describe('The new manager unless another is chosen.'),
      }),
    }),
  },
  recordLeaving: {
    method: 'POST',
    path: '/api/people/:id/leaving',
    summary: "Plans a departure; it is carried out at the end of the last day in the person's time zone",
    needs: 'session',
    input: fields.extend(person.shape),
    reply: z.object({}),
    status: 201,
    success: 'leaving.recorded',
  },
  changeLeaving: {
    method: 'PUT',
    path: '/api/people/:id/leaving',
    summary: 'Changes a planned departure',
    needs: 'session',
    input: fields.extend({ ...person.shape, ...version.shape }),
    reply: z.object({}),
    success: 'leaving.changed',
  },
  withdrawLeaving: {
    method: 'DELETE',
    path: '/api/people/:id/leaving',
    summary: 'Withdraws a planned departure',
    needs: 'session',
    input: person.extend(version.shape),
    reply: z.object({}),
    success: 'leaving.withdrawn',
  },
  rehire: {
    method: 'POST',
    path: '/api/people/:id/rehire',
    summary: 'Hires a person who has left again: a new period of employment and a new invitation',
    needs: 'session',
    input: person.extend({
      firstDay: z.iso.date(),
      bridged: z.boolean().describe('Service counts on from the period before.'),
      onboardingTemplateId: z
        .uuid()
        .nullish()
        .describe('The onboarding that begins with it, for those who may choose templates.'),
    }),
    reply: z.object({}),
    status: 201,
    success: 'leaving.rehired',
  },
})
