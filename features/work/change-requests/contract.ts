import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { jobInput, personalInput } from '#features/people/record/contract.ts'
import { contract } from '#kit/contract.ts'
import { lifecycle } from '#kit/lifecycle.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    changeRequests: true
  }
}

export const life = lifecycle({
  starts: 'pending',
  states: ['pending', 'approved', 'declined', 'withdrawn'],
  moves: {
    approve: { from: ['pending'], to: 'approved' },
    decline: { from: ['pending'], to: 'declined' },
    withdraw: { from: ['pending'], to: 'withdrawn' },
  },
})
export const STATUSES = life.states
export type Status = (typeof STATUSES)[number]
export type Move = keyof typeof life.moves
/** The states after a decision or a withdrawal. */
export const DECIDED = ['approved', 'declined', 'withdrawn'] as const satisfies Status[]

/** The section of the job in which changes are proposed, each from a day on. */
export const JOB = 'job.job_details'
/** Sections of a record in which changes can be proposed as they are edited. */
export const PROPOSABLE = ['personal'] as const
/** What a request is about: a section, or a custom field. */
export const ABOUT = [...PROPOSABLE, JOB, 'customField'] as const

/** One field, in the reader's language: what stands there and what is proposed. Empty texts where there is nothing. */
const proposed = z.object({ name: z.string(), word: z.string(), before: z.string(), after: z.string() })

export const changeRequest = z.object({
  id: z.uuid(),
  section: z.enum(ABOUT),
  changes: z.array(proposed),
  comment: z.string(),
  status: z.enum(STATUSES),
  askedAt: z.string(),
  decidedBy: personRef.nullable(),
  decidedAt: z.string().nullable(),
  decisionComment: z.string(),
  version: z.number().int(),
  can: z.object({ withdraw: z.boolean() }),
})
export type ChangeRequest = z.infer<typeof changeRequest>

const person = z.object({ id: z.uuid() })

export const changeRequests = contract({
  showChangeRequests: {
    method: 'GET',
    shows: ['changeRequests', 'names'],
    path: '/api/people/:id/change-requests',
    summary: 'Changes that a person has proposed to their own record, with their status, newest first',
    needs: 'session',
    input: person,
    reply: z.object({
      data: z.array(changeRequest),
      /** In what the reader may propose changes. */
      can: z.object({
        propose: z.array(z.enum(PROPOSABLE)),
        /** Those of the custom fields that can be proposed. */
        proposeFields: z.array(z.uuid()),
        /** Department, location, job title and manager. */
        proposeJob: z.boolean(),
      }),
    }),
  },
  showChangeRequest: {
    method: 'GET',
    shows: ['changeRequests', 'names'],
    path: '/api/change-requests/:id',
    summary: 'A proposed change, field by field: for the person and for those who can decide',
    needs: 'session',
    openIn: ['before-first-day'],
    input: person,
    reply: z.object({ data: changeRequest.extend({ user: personRef }) }),
  },
  proposeChange: {
    method: 'POST',
    path: '/api/people/:id/change-requests',
    summary: 'Proposes changes to your own record where you cannot edit it; those who can edit it decide',
    needs: 'session',
    input: person.extend({
      section: z.enum(PROPOSABLE),
      values: personalInput.omit({ email: true, version: true }).partial(),
      comment: z.string().trim().max(1000).default(''),
    }),
    reply: z.object({ data: person }),
    status: 201,
    success: 'changeRequest.sent',
  },
  proposeFieldChanges: {
    method: 'POST',
    path: '/api/people/:id/change-requests/fields',
    summary: 'Proposes values for custom fields of your record, given as customField-<id>; one request per field',
    needs: 'session',
    input: z
      .object({})
      .catchall(z.unknown())
      .extend({ id: z.uuid(), comment: z.string().trim().max(1000).default('') }),
    reply: z.object({ data: z.array(person) }),
    status: 201,
    success: 'changeRequest.sent',
  },
  proposeJobChange: {
    method: 'POST',
    path: '/api/people/:id/change-requests/job',
    summary:
      'Proposes another department, location, job title or manager for yourself from a day on; omitted fields stay',
    needs: 'session',
    input: jobInput
      .pick({ departmentId: true, locationId: true, jobTitleId: true, managerId: true })
      .extend({ id: z.uuid(), effectiveDate: z.iso.date(), comment: z.string().trim().max(1000).default('') }),
    reply: z.object({ data: person }),
    status: 201,
    success: 'changeRequest.sent',
  },
  withdrawChangeRequest: {
    method: 'DELETE',
    path: '/api/change-requests/:id',
    summary: 'Withdraws a change that you have proposed and that waits for a decision',
    needs: 'session',
    openIn: ['before-first-day'],
    input: person,
    reply: z.object({}),
    success: 'changeRequest.was_withdrawn',
  },
})
