import { z } from 'zod'
import {
  endedFields,
  historyState,
  named,
  pastEffects,
  recordedFields,
  sides,
  why,
} from '#features/people/record/contract.ts'
import { contract } from '#kit/contract.ts'

const choice = z.object({ id: z.uuid(), name: z.string() })

/** How a probation came out. An extension is a row of its own, with the new review day. */
export const PROBATION_OUTCOMES = ['passed', 'extended', 'not_passed'] as const
const outcome = z.enum(PROBATION_OUTCOMES)
export type ProbationOutcome = z.infer<typeof outcome>

/** What two entries are compared by. */
export const EMPLOYMENT_TERMS = [
  'type',
  'schedule',
  'weeklyHours',
  'contractEnd',
  'probationReviewOn',
  'probationOutcome',
  'comments',
] as const
const term = z.enum(EMPLOYMENT_TERMS)
export type EmploymentTerm = z.infer<typeof term>

const row = z.object({
  id: z.uuid(),
  effectiveDate: z.string().describe('From this day on it is so, until the next row or the end of the contract.'),
  type: named,
  schedule: named,
  weeklyHours: z
    .number()
    .nullable()
    .describe('Agreed hours a week; null where nothing was agreed. Leave follows the schedule.'),
  comments: z.string(),
  probationReviewOn: z.string().nullable().describe('When the probation is reviewed; null without one.'),
  probationOutcome: outcome.nullable(),
  contractEnd: z.string().nullable(),
  ...recordedFields.shape,
})

export const employmentEntry = row
  .extend({
    until: z.string().nullable().describe('The last day on which it is in force; null while that is open.'),
    state: historyState,
  })
  .meta({ id: 'EmploymentEntry' })
export type EmploymentEntry = z.infer<typeof employmentEntry>
const endedEntry = row.extend(endedFields.shape)
export type EndedEntry = z.infer<typeof endedEntry>

const fields = z.object({
  effectiveDate: z.iso.date(),
  typeId: z.uuid(),
  scheduleId: z.uuid().nullish(),
  weeklyHours: z
    .number('employment.hoursWrong')
    .positive('employment.hoursWrong')
    .max(168, 'employment.hoursWrong')
    .multipleOf(0.01, 'employment.hoursWrong')
    .nullish(),
  comments: z.string().trim().max(1000).default(''),
  probationReviewOn: z.iso.date().nullish(),
  probationOutcome: outcome.nullish(),
  contractEnd: z.iso.date().nullish(),
})
export type EmploymentFields = z.output<typeof fields>

const person = z.object({ id: z.uuid() })
const one = person.extend({ entryId: z.uuid() })
const made = z.object({ data: z.object({ id: z.uuid() }) })

export const employment = contract({
  showEmployment: {
    method: 'GET',
    shows: ['people', 'catalogues'],
    path: '/api/people/:id/employment',
    summary: "A person's employment history, as of a day, newest first, with the options for editors",
    needs: 'session',
    input: person.extend({
      day: z.iso.date().optional().describe('Today where the person works.'),
      comparedWith: z.iso.date().optional().describe('A day to compare it with.'),
    }),
    reply: z.object({
      data: z.array(employmentEntry),
      ended: z.array(endedEntry).describe('Entries that were corrected or removed, the latest first.'),
      difference: z
        .array(term)
        .nullable()
        .describe('What is different on the two days; null unless a day to compare with was given.'),
      compared: sides.nullable().describe('The rows that were compared.'),
      choices: z.object({ types: z.array(choice), schedules: z.array(choice) }).nullable(),
      can: z.object({ edit: z.boolean() }),
    }),
  },
  foreseeEmployment: {
    method: 'POST',
    path: '/api/people/:id/employment/effects',
    summary:
      'What depends on the days, past or to come, that a change of the terms would touch; with `entryId` of its correction, without a day of its removal; nothing is saved',
    needs: 'session',
    input: person.extend({
      entryId: z.uuid().optional(),
      effectiveDate: z.iso.date().optional(),
      typeId: z.uuid().nullish(),
      scheduleId: z.uuid().nullish(),
      contractEnd: z.iso.date().nullish(),
    }),
    reply: z.object({ data: pastEffects }),
  },
  addEmployment: {
    method: 'POST',
    path: '/api/people/:id/employment',
    summary: 'Records the terms of employment from a day on',
    needs: 'session',
    input: fields.extend(person.shape),
    reply: made,
    status: 201,
    success: 'employment.added',
  },
  changeEmployment: {
    method: 'PUT',
    path: '/api/people/:id/employment/:entryId',
    summary: 'Corrects an employment entry; the wrong one is kept, with the reason',
    needs: 'session',
    input: fields.extend({ ...one.shape, why }),
    reply: made,
    success: 'employment.saved',
  },
  deleteEmployment: {
    method: 'DELETE',
    path: '/api/people/:id/employment/:entryId',
    summary: 'Removes an employment entry; it is kept, with the reason',
    needs: 'session',
    input: one.extend({ why }),
    reply: z.object({}),
    success: 'employment.deleted',
  },
})
