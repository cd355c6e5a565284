import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { endedFields, pastEffects, recordedFields, why } from '#features/people/record/contract.ts'
import { contract } from '#kit/contract.ts'

/** What a row may set, in the order in which it is shown. */
export const JOB_CHANGE_FIELDS = ['jobTitleId', 'departmentId', 'locationId', 'managerId', 'positionId'] as const
export type JobChangeField = (typeof JOB_CHANGE_FIELDS)[number]

/** Of what is gone only the name is left. */
const place = z.object({ id: z.uuid(), name: z.string(), isGone: z.boolean() }).nullable()
export type JobPlace = z.infer<typeof place>

const change = z.object({ field: z.enum(JOB_CHANGE_FIELDS), before: place, after: place })
const row = z.object({
  id: z.uuid(),
  effectiveDate: z.string(),
  isFirst: z.boolean().describe('With it the history begins: it is corrected, never removed.'),
  reason: z.string(),
  changes: z.array(change).describe('What it changes, of the fields that the reader may see.'),
  ...recordedFields.shape,
})

export const jobChange = row
  .extend({
    state: z
      .enum(['planned', 'applied', 'blocked'])
      .describe('`blocked`: it could not be applied on its day; it is tried again until it is corrected or removed.'),
    problem: z.string().nullable(),
  })
  .meta({ id: 'JobChange' })
export type JobChange = z.infer<typeof jobChange>
const endedChange = row.extend(endedFields.shape)
export type EndedJobChange = z.infer<typeof endedChange>

/** A field that is left out stays as it is; null empties it. */
const places = z.object({
  jobTitleId: z.uuid().nullish(),
  departmentId: z.uuid().nullish(),
  locationId: z.uuid().nullish(),
  managerId: z.uuid().nullish(),
  positionId: z.uuid().nullish(),
})
export type JobPlaces = z.output<typeof places>
const fields = places.extend({ effectiveDate: z.iso.date(), reason: z.string().trim().max(500).default('') })
export type JobChangeInput = z.output<typeof fields>

const person = z.object({ id: z.uuid() })
const one = person.extend({ changeId: z.uuid() })
const made = z.object({ data: z.object({ id: z.uuid() }) })
const shows = ['people', 'departments', 'jobTitles', 'positions', 'locations'] as const

const jobAsOf = z.object({
  begins: z.string().nullable().describe('The first day that the history knows of; null without a history.'),
  today: z.string().describe('Where the person works.'),
  values: z
    .array(z.object({ field: z.enum(JOB_CHANGE_FIELDS), value: place }))
    .describe('The fields that the reader may see.'),
  manager: personRef.nullable().describe('The manager of that day with their face, unless they are gone.'),
})
export type JobAsOf = z.infer<typeof jobAsOf>

export const jobHistory = contract({
  showJobHistory: {
    method: 'GET',
    shows,
    path: '/api/people/:id/job-changes',
    summary: "Changes of a person's location, department, job title, manager and position, newest first",
    needs: 'session',
    input: person,
    reply: z.object({
      data: z.array(jobChange),
      ended: z.array(endedChange).describe('Rows that were corrected or removed, the latest first; for editors.'),
      today: z.string().describe('Where the person works.'),
      hasLeft: z.boolean().describe("The person's last day is over: nothing is in force any more."),
      can: z.object({ edit: z.array(z.enum(JOB_CHANGE_FIELDS)) }),
    }),
  },
  showJobAsOf: {
    method: 'GET',
    shows,
    path: '/api/people/:id/job-as-of',
    summary: "A person's job as of a day; a day to come has what is planned, for those who may edit it",
    needs: 'session',
    input: person.extend({ day: z.iso.date() }),
    reply: z.object({ data: jobAsOf }),
  },
  compareJob: {
    method: 'GET',
    shows,
    path: '/api/people/:id/job-difference',
    summary: "What differs in a person's job between two days",
    needs: 'session',
    input: person.extend({ from: z.iso.date(), to: z.iso.date() }),
    reply: z.object({ data: z.array(change) }),
  },
  foreseeJobChange: {
    method: 'POST',
    path: '/api/people/:id/job-changes/effects',
    summary:
      'What depends on the days, past or to come, that a change of the job would touch; with `changeId` of its correction, without a day of its removal; nothing is saved',
    needs: 'session',
    input: places.extend({ ...person.shape, effectiveDate: z.iso.date().optional(), changeId: z.uuid().optional() }),
    reply: z.object({ data: pastEffects }),
  },
  recordJobChange: {
    method: 'POST',
    path: '/api/people/:id/job-changes',
    summary: 'Records a change of the job from a day on; a future one is applied on its day',
    needs: 'session',
    input: fields.extend(person.shape),
    reply: made,
    status: 201,
    success: 'jobHistory.recorded',
  },
  correctJobChange: {
    method: 'PUT',
    path: '/api/people/:id/job-changes/:changeId',
    summary: 'Corrects a row of the job history; the wrong one is kept, with the reason',
    needs: 'session',
    input: fields.extend({ ...one.shape, why }),
    reply: made,
    success: 'jobHistory.corrected',
  },
  removeJobChange: {
    method: 'DELETE',
    path: '/api/people/:id/job-changes/:changeId',
    summary: 'Removes a row of the job history; it is kept, with the reason',
    needs: 'session',
    input: one.extend({ why }),
    reply: z.object({}),
    success: 'jobHistory.removed',
  },
})
