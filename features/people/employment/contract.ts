import { z } from 'zod'
import { contract } from '#kit/contract.ts'

const named = z.object({ id: z.uuid(), name: z.string() })

export const employmentEntry = z.object({
  id: z.uuid(),
  /** From this day on it is so, until the next entry. */
  effectiveDate: z.string(),
  type: named.nullable(),
  schedule: named.nullable(),
  comments: z.string(),
  /** The latest that has begun is how it is now. */
  state: z.enum(['past', 'current', 'planned']),
  version: z.number().int(),
})
export type EmploymentEntry = z.infer<typeof employmentEntry>

const fields = z.object({
  effectiveDate: z.iso.date(),
  typeId: z.uuid(),
  scheduleId: z.uuid().nullish(),
  comments: z.string().trim().max(1000).default(''),
})
export type EmploymentFields = z.output<typeof fields>

const person = z.object({ id: z.uuid() })
const one = person.extend({ entryId: z.uuid(), version: z.number().int().optional() })

export const employment = contract({
  showEmployment: {
    method: 'GET',
    shows: ['people', 'catalogues'],
    path: '/api/people/:id/employment',
    summary: "A person's employment history, newest first, with the options for editors",
    needs: 'session',
    input: person,
    reply: z.object({
      data: z.array(employmentEntry),
      choices: z.object({ types: z.array(named), schedules: z.array(named) }).nullable(),
      can: z.object({ edit: z.boolean() }),
    }),
  },
  addEmployment: {
    method: 'POST',
    path: '/api/people/:id/employment',
    summary: 'Adds an employment entry from a date',
    needs: 'session',
    input: fields.extend(person.shape),
    reply: z.object({ data: z.object({ id: z.uuid() }) }),
    status: 201,
    success: 'employment.added',
  },
  changeEmployment: {
    method: 'PUT',
    path: '/api/people/:id/employment/:entryId',
    summary: 'Changes an employment entry',
    needs: 'session',
    input: fields.extend(one.shape),
    reply: z.object({ data: z.object({ id: z.uuid(), version: z.number().int() }) }),
    success: 'employment.saved',
  },
  deleteEmployment: {
    method: 'DELETE',
    path: '/api/people/:id/employment/:entryId',
    summary: 'Deletes an employment entry',
    needs: 'session',
    input: one,
    reply: z.object({}),
    success: 'employment.deleted',
  },
})
