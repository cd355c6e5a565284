import { z } from 'zod'
import { jobFields, personalFields } from '#features/core/members/fields.ts'
import { contract } from '#kit/contract.ts'
import { personRef } from '#features/core/members/contract.ts'
import { AVATAR_BYTES, effectLines, jobInput, named, personalInput } from '#features/people/record/contract.ts'
import { replyOf } from '#kit/field-shapes.ts'

export const personal = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    ...replyOf(personalFields).shape,
    birthday: z
      .string()
      .nullable()
      .describe('Day and month (`06-23`) where the year is hidden from the reader; the date of birth is null then.'),
    version: z.number().int(),
    can: z
      .object({ edit: z.boolean(), contact: z.boolean(), changeEmail: z.boolean() })
      .describe('`contact`: phone numbers and address alone.'),
  })
  .meta({ id: 'PersonalSection' })
export type Personal = z.infer<typeof personal>

const plain = replyOf(jobFields).shape
export const job = z
  .object({
    info: z
      .object({
        hireDate: plain.hireDate,
        employeeNumber: plain.employeeNumber,
        costCentre: plain.costCentre,
        legalEntity: plain.legalEntity,
        position: named,
      })
      .nullable(),
    employment: z
      .object({ terminationDate: plain.terminationDate, hiringSource: named })
      .nullable()
      .describe('Of the employment section, whose entries have a list of their own.'),
    details: z
      .object({ department: named, location: named, jobTitle: named, manager: personRef.nullable() })
      .nullable(),
    version: z.number().int(),
    can: z.object({ editInfo: z.boolean(), editEmployment: z.boolean(), editDetails: z.boolean() }),
  })
  .meta({ id: 'JobSection' })
export type Job = z.infer<typeof job>

/** So many are named beside and below a person. */
export const LINE_SHOWN = 5

const colleague = personRef.extend({ jobTitle: z.string().nullable() })
const some = z.object({ people: z.array(colleague), total: z.number().int() })
export const line = z
  .object({
    above: z.array(colleague).describe('From the top down to their manager.'),
    beside: some.describe('Colleagues with the same manager.'),
    below: some,
  })
  .meta({ id: 'ReportingLine' })
export type Line = z.infer<typeof line>

const one = z.object({ id: z.uuid() })
const saved = z.object({ data: z.object({ id: z.uuid(), version: z.number().int() }) })

export const profile = contract({
  showPersonal: {
    method: 'GET',
    shows: ['people', 'jobTitles', 'departments', 'locations'],
    path: '/api/people/:id/personal',
    summary: 'Personal details of a person',
    needs: 'session',
    input: one,
    reply: z.object({ data: personal }),
  },
  changePersonal: {
    method: 'PUT',
    path: '/api/people/:id/personal',
    summary: 'Changes personal details; omitted fields stay the same',
    needs: 'session',
    input: personalInput.partial().extend(one.shape),
    reply: saved,
    success: 'people.personalSaved',
  },
  showJob: {
    method: 'GET',
    shows: ['people', 'departments', 'jobTitles', 'positions', 'locations', 'catalogues'],
    path: '/api/people/:id/job',
    summary: 'Job information and details of a person, as far as you have access',
    needs: 'session',
    input: one,
    reply: z.object({ data: job }),
  },
  changeJob: {
    method: 'PUT',
    path: '/api/people/:id/job',
    summary: 'Changes job information and details; omitted fields stay the same',
    needs: 'session',
    input: jobInput.extend(one.shape),
    reply: saved,
    success: 'people.jobSaved',
  },
  foreseeHireDate: {
    method: 'POST',
    path: '/api/people/:id/job/hire-date/effects',
    summary: 'What another hire date would do to balances and leave; nothing is saved',
    needs: 'session',
    input: one.extend({ hireDate: z.iso.date() }),
    reply: z.object({ data: z.object({ lines: effectLines }) }),
  },
  showLine: {
    method: 'GET',
    shows: ['people', 'jobTitles'],
    path: '/api/people/:id/line',
    summary: 'Managers above a person, colleagues beside and people below them, today or as of a day',
    needs: 'session',
    input: one.extend({ asOf: z.iso.date().optional() }),
    reply: z.object({ data: line }),
  },
  changeAvatar: {
    method: 'POST',
    path: '/api/people/:id/avatar',
    summary: 'Sets the picture: PNG or JPEG, up to 5 MB',
    needs: 'session',
    input: one,
    reply: z.object({ data: z.object({ avatar: z.string() }) }),
    upload: { maxBytes: AVATAR_BYTES, maxFiles: 1 },
    success: 'people.avatarSaved',
  },
  removeAvatar: {
    method: 'DELETE',
    path: '/api/people/:id/avatar',
    summary: 'Removes the picture',
    needs: 'session',
    input: one,
    reply: z.object({ data: z.object({ avatar: z.null() }) }),
    success: 'people.avatarRemoved',
  },
  showAvatar: {
    method: 'GET',
    path: '/api/people/:id/avatar',
    summary: "A person's picture; the address changes with the picture",
    needs: 'session',
    openIn: ['before-first-day'],
    input: one.extend({ v: z.string().max(40).optional() }),
    reply: z.unknown(),
    download: true,
    media: ['image/webp'],
  },
})
