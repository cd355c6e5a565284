import { z } from 'zod'
import { personalFields } from '#features/core/members/fields.ts'
import { contract } from '#kit/contract.ts'
import { looksLikeEmail } from '#kit/email.ts'
import { personRef, STATUSES } from '#features/core/members/contract.ts'
import { inputOf, replyOf } from '#kit/field-shapes.ts'

/** Largest picture, in bytes. */
export const AVATAR_BYTES = 5 * 1024 * 1024
export const AVATAR_TYPES = ['image/png', 'image/jpeg'] as const

const word = (max: number) => z.string().trim().max(max)
const email = word(254).refine(looksLikeEmail, { message: 'people.emailWrong' })
const nameSigns = { test: (value: string) => !/[<>\p{Cc}]/u.test(value), message: 'people.nameWrong' }
const nameOf = word(100).min(1).refine(nameSigns.test, { message: nameSigns.message })
/** Not everybody has a last name. */
const lastNameOf = word(100).refine(nameSigns.test, { message: nameSigns.message })

export const personalInput = z.object({
  firstName: nameOf,
  lastName: lastNameOf,
  email,
  ...inputOf(personalFields).shape,
  version: z.number().int().optional(),
})

export const jobInput = z.object({
  hireDate: z.iso.date().nullish(),
  terminationDate: z.iso.date().nullish(),
  hiringSourceId: z.uuid().nullish(),
  positionId: z.uuid().nullish(),
  departmentId: z.uuid().nullish(),
  locationId: z.uuid().nullish(),
  jobTitleId: z.uuid().nullish(),
  managerId: z.uuid().nullish(),
  version: z.number().int().optional(),
})

const level = z.enum(['none', 'view', 'edit'])
export type SectionLevel = z.infer<typeof level>
const named = z.object({ id: z.uuid(), name: z.string() }).nullable()

/** Where a person stands with the company. */
export const standing = z.object({
  /** Pending until the invitation is accepted. */
  status: z.enum(STATUSES),
  /** Since when the person is shut out, or null; a fact of its own beside the status. */
  deactivatedAt: z.iso.datetime().nullable(),
  /** Whether a letter has ever asked them to join: somebody imported may wait for it. */
  invited: z.boolean(),
})
export type Standing = z.infer<typeof standing>

/** The word that people read for it: a key below `people.statuses`. */
export const standingWord = ({ status, deactivatedAt, invited }: Standing) => {
  if (deactivatedAt !== null) return 'deactivated'
  return status === 'pending' && !invited ? 'notInvited' : status
}

export const profileHead = personRef.extend({
  /** Empty for a colleague who may not see it. */
  email: z.string(),
  ...standing.shape,
  jobTitle: named,
  position: named,
  department: named,
  location: named,
  manager: personRef.nullable(),
  reports: z.number().int(),
  /** What the caller may do with each part of this record: `job` is the best of its parts. */
  sections: z.record(z.string(), level),
  /** The same as permission strings: `personal.view`. */
  permissions: z.array(z.string()),
  can: z.object({
    changeAvatar: z.boolean(),
    activate: z.boolean(),
    deactivate: z.boolean(),
    resend: z.boolean(),
    orderPassword: z.boolean(),
    signOut: z.boolean(),
  }),
  isOwn: z.boolean(),
})
export type ProfileHead = z.infer<typeof profileHead>

export const personal = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  ...replyOf(personalFields).shape,
  version: z.number().int(),
  /** `contact`: phone numbers and address alone. */
  can: z.object({ edit: z.boolean(), contact: z.boolean(), changeEmail: z.boolean() }),
})
export type Personal = z.infer<typeof personal>

export const job = z.object({
  info: z
    .object({
      hireDate: z.string().nullable(),
      position: named,
    })
    .nullable(),
  /** Of the employment section, whose entries have a list of their own. */
  employment: z.object({ terminationDate: z.string().nullable(), hiringSource: named }).nullable(),
  details: z.object({ department: named, location: named, jobTitle: named, manager: personRef.nullable() }).nullable(),
  version: z.number().int(),
  can: z.object({ editInfo: z.boolean(), editEmployment: z.boolean(), editDetails: z.boolean() }),
})
export type Job = z.infer<typeof job>

const one = z.object({ id: z.uuid() })
const saved = z.object({ data: z.object({ id: z.uuid(), version: z.number().int() }) })

export const profile = contract({
  showProfile: {
    method: 'GET',
    shows: ['people', 'roles', 'departments', 'jobTitles', 'positions', 'locations', 'catalogues'],
    path: '/api/profile/:id',
    summary: 'Who a person is, and what the caller may do with each part of their record',
    needs: 'session',
    input: one,
    reply: z.object({ data: profileHead }),
  },
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
    summary: 'Changes personal details; what is left out stays',
    needs: 'session',
    input: personalInput.partial().extend(one.shape),
    reply: saved,
    success: 'people.personalSaved',
  },
  showJob: {
    method: 'GET',
    shows: ['people', 'departments', 'jobTitles', 'positions', 'locations', 'catalogues'],
    path: '/api/people/:id/job',
    summary: 'Job information and details of a person, each where the caller may see it',
    needs: 'session',
    input: one,
    reply: z.object({ data: job }),
  },
  changeJob: {
    method: 'PUT',
    path: '/api/people/:id/job',
    summary: 'Changes job information and details; what is left out stays',
    needs: 'session',
    input: jobInput.extend(one.shape),
    reply: saved,
    success: 'people.jobSaved',
  },
  changeAvatar: {
    method: 'POST',
    path: '/api/people/:id/avatar',
    summary: 'A new picture: png or jpeg, at most 5 MB',
    needs: 'session',
    input: one,
    reply: z.object({ data: z.object({ avatar: z.string() }) }),
    upload: { maxBytes: AVATAR_BYTES, maxFiles: 1 },
    success: 'people.avatarSaved',
  },
  removeAvatar: {
    method: 'DELETE',
    path: '/api/people/:id/avatar',
    summary: 'Takes the picture away; initials stand in',
    needs: 'session',
    input: one,
    reply: z.object({ data: z.object({ avatar: z.null() }) }),
    success: 'people.avatarRemoved',
  },
  showAvatar: {
    method: 'GET',
    path: '/api/people/:id/avatar',
    summary: 'The picture of a colleague; the address changes with the picture',
    needs: 'session',
    input: one.extend({ v: z.string().max(40).optional() }),
    reply: z.unknown(),
    download: true,
  },
})
