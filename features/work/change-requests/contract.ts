import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { contactInput } from '#features/people/emergency/contract.ts'
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
/** In it each contact is added, changed or removed by a request of its own. */
export const EMERGENCY = 'emergency'
/** What a request is about: a section, a contact, a custom field, or a row of a table. */
export const ABOUT = [...PROPOSABLE, JOB, EMERGENCY, 'customField', 'tableRow'] as const
/** Of contacts and rows also others than changes; rows are removed by those who can edit them. */
export const ACTS = ['add', 'change', 'remove'] as const

/** One field, in the reader's language: what stands there and what is proposed. Empty texts where there is nothing. */
const proposed = z.object({ name: z.string(), word: z.string(), before: z.string(), after: z.string() })

export const changeRequest = z
  .object({
    id: z.uuid(),
    section: z.enum(ABOUT),
    act: z.enum(ACTS),
    targetId: z
      .uuid()
      .nullable()
      .describe(
        "The contact, or the first of a row's corrections; null where one is to be added, and for other sections.",
      ),
    what: z
      .string()
      .describe(
        'What it is about in a few words: "Emergency contact: Edla Berg". Empty for a section or a custom field.',
      ),
    changes: z.array(proposed),
    isGone: z.boolean().describe('It waits, and what it is about is no longer there: it cannot be approved.'),
    askedBy: personRef.describe('Who has proposed it: the person, or a manager of theirs.'),
    comment: z.string(),
    status: z.enum(STATUSES),
    askedAt: z.string(),
    decidedBy: personRef.nullable(),
    decidedAt: z.string().nullable(),
    decisionComment: z.string(),
    version: z.number().int(),
    can: z.object({ withdraw: z.boolean() }),
  })
  .meta({ id: 'ChangeRequest' })
export type ChangeRequest = z.infer<typeof changeRequest>

const person = z.object({ id: z.uuid() })
const comment = z.string().trim().max(1000).default('')
const asked = { needs: 'session', status: 201, success: 'changeRequest.sent' } as const
const base = '/api/people/:id/change-requests'

export const changeRequests = contract({
  showChangeRequests: {
    method: 'GET',
    shows: ['changeRequests', 'names', 'emergency', 'fieldTables'],
    path: base,
    summary: 'Proposed changes to a record: those you have proposed and those you can decide on, newest first',
    needs: 'session',
    input: person,
    reply: z.object({
      data: z.array(changeRequest),
      can: z.object({
        propose: z.array(z.enum(PROPOSABLE)),
        /** Those of the custom fields that can be proposed. */
        proposeFields: z.array(z.uuid()),
        /** Department, location, job title and manager. */
        proposeJob: z.boolean(),
        proposeContacts: z.boolean(),
        /** Tables for whose rows changes can be proposed. */
        proposeRows: z.array(z.uuid()).describe('In what the reader may propose changes.'),
      }),
    }),
  },
  showChangeRequest: {
    method: 'GET',
    shows: ['changeRequests', 'names', 'emergency', 'fieldTables'],
    path: '/api/change-requests/:id',
    summary: 'A proposed change, field by field: for its author and for those who can decide',
    needs: 'session',
    openIn: ['before-first-day'],
    input: person,
    reply: z.object({ data: changeRequest.extend({ user: personRef }) }),
  },
  proposeChange: {
    ...asked,
    method: 'POST',
    path: base,
    summary:
      'Proposes changes to your own record, or to that of a person in your line, where you cannot edit it; those who can edit it decide',
    input: person.extend({
      section: z.enum(PROPOSABLE),
      values: personalInput.omit({ email: true, version: true }).partial(),
      comment,
    }),
    reply: z.object({ data: person }),
  },
  proposeFieldChanges: {
    ...asked,
    method: 'POST',
    path: `${base}/fields`,
    summary:
      'Proposes values for custom fields that you see and cannot edit, given as customField-<id>; one request per field',
    input: z.object({}).catchall(z.unknown()).extend({ id: z.uuid(), comment }),
    reply: z.object({ data: z.array(person) }),
  },
  proposeJobChange: {
    ...asked,
    method: 'POST',
    path: `${base}/job`,
    summary:
      'Proposes another department, location, job title or manager for yourself or a person in your line from a day on; omitted fields stay',
    input: jobInput
      .pick({ departmentId: true, locationId: true, jobTitleId: true, managerId: true })
      .extend({ id: z.uuid(), effectiveDate: z.iso.date(), comment }),
    reply: z.object({ data: person }),
  },
  proposeContact: {
    ...asked,
    method: 'POST',
    path: `${base}/emergency`,
    summary: 'Proposes an emergency contact for your record, or a change of the one that contactId names',
    input: contactInput.extend({ id: z.uuid(), contactId: z.uuid().nullish(), comment }),
    reply: z.object({ data: person }),
  },
  proposeContactRemoval: {
    ...asked,
    method: 'POST',
    path: `${base}/emergency/:contactId/removal`,
    summary: 'Proposes to remove an emergency contact from your record',
    input: person.extend({ contactId: z.uuid(), comment }),
    reply: z.object({ data: person }),
  },
  proposeRow: {
    ...asked,
    method: 'POST',
    path: `${base}/tables/:tableId`,
    summary:
      'Proposes a row for a table of your record, or a correction of the one that rowId names; values as customField-<id of the column>',
    input: z
      .object({})
      .catchall(z.unknown())
      .extend({ id: z.uuid(), tableId: z.uuid(), rowId: z.uuid().nullish(), comment }),
    reply: z.object({ data: person }),
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
