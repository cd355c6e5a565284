import { z } from 'zod'
import { personRef, type State, stateOf, STATUSES } from '#features/core/members/contract.ts'
import { jobFields, personalFields } from '#features/core/members/fields.ts'
import { contract } from '#kit/contract.ts'
import { looksLikeEmail } from '#kit/email.ts'
import { inputOf } from '#kit/field-shapes.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    /** What is going on with a person beside their record: who is away, what is pending. */
    goingOn: true
  }
}

/** Largest picture of a person or a group, in bytes. */
export const AVATAR_BYTES = 5 * 1024 * 1024
export const AVATAR_TYPES = ['image/png', 'image/jpeg'] as const

/** Several in one parameter, separated by commas. */
export const list = z
  .string()
  .max(4000)
  .transform((text) => text.split(',').filter(Boolean))
/** Some of these. An unknown one is refused: an empty answer would pass for one. */
export const listOf = <const T extends readonly string[]>(names: T, note = '') =>
  list
    .pipe(z.array(z.enum(names)))
    .optional()
    .describe(`Separated by commas: ${names.join(', ')}${note && `; ${note}`}.`)
/** The same, or ids of records that are of the same sort. */
export const listWithIds = <const T extends readonly string[]>(names: T, what: string) =>
  list
    .pipe(z.array(z.union([z.enum(names), z.uuid()], 'errors.wrongValue')))
    .optional()
    .describe(`Separated by commas: ${names.join(', ')}; or ${what}.`)
export const ids = list.pipe(z.array(z.uuid()).max(100)).optional()

const word = (max: number) => z.string().trim().max(max)
const email = word(254).refine(looksLikeEmail, { message: 'people.emailWrong' })
const nameSigns = { test: (value: string) => !/[<>\p{Cc}]/u.test(value), message: 'people.nameWrong' }
const nameOf = word(100).min(1).refine(nameSigns.test, { message: nameSigns.message })
/** Not everyone has a last name. */
const lastNameOf = word(100).refine(nameSigns.test, { message: nameSigns.message })

export const personalInput = z
  .object({
    firstName: nameOf,
    lastName: lastNameOf,
    email,
    ...inputOf(personalFields).shape,
    version: z.number().int().optional(),
  })
  .meta({ id: 'PersonalInput' })

/** The last day is recorded as a leaving. */
const { terminationDate: _lastDay, ...enteredFields } = jobFields

export const jobInput = z
  .object({
    ...inputOf(enteredFields).shape,
    hiringSourceId: z.uuid().nullish(),
    positionId: z.uuid().nullish(),
    departmentId: z.uuid().nullish(),
    locationId: z.uuid().nullish(),
    jobTitleId: z.uuid().nullish(),
    managerId: z.uuid().nullish(),
    version: z.number().int().optional(),
  })
  .meta({ id: 'JobInput' })

const level = z.enum(['none', 'view', 'edit'])
export type SectionLevel = z.infer<typeof level>
export const named = z.object({ id: z.uuid(), name: z.string() }).nullable().meta({ id: 'NamedRef' })

export const recordedFields = z
  .object({ recordedAt: z.iso.datetime(), recordedBy: personRef.nullable() })
  .meta({ id: 'RecordedFields', description: 'Who recorded a row of a history, and when.' })
export const endedFields = z
  .object({
    endedAt: z.iso.datetime(),
    endedBy: personRef.nullable(),
    why: z.string(),
    replacedBy: z.uuid().nullable().describe('The row in its place; null when it was removed.'),
  })
  .meta({ id: 'EndedFields', description: 'How a row of a history ended: it was corrected or removed.' })
export type PersonRefOrNull = z.infer<typeof recordedFields>['recordedBy']
export type EndedFields = z.infer<typeof endedFields>
/** How a row stands on a day. */
export const historyState = z.enum(['past', 'current', 'planned', 'ended'])
export const sides = z
  .object({ before: z.uuid().nullable(), after: z.uuid().nullable() })
  .meta({ id: 'ComparedRows', description: 'Of two days that are compared: the row in force on each, or nothing.' })
/** What depends on a change, in sentences, and where it is seen. */
export const effectLines = z.array(z.object({ text: z.string(), to: z.string().nullable() }))
export type EffectLines = z.infer<typeof effectLines>

/** What depends on the days that a change touches, past or to come, said before it is saved; null where no day would differ. */
export const pastEffects = z
  .object({
    from: z.string(),
    until: z
      .string()
      .nullable()
      .describe('The last day that differs, at most today; null for what only begins today or later.'),
    lines: effectLines,
  })
  .nullable()
export type PastEffects = z.infer<typeof pastEffects>
/** Why a row is corrected or removed: never without a reason. */
export const why = z.string().trim().min(1).max(500)

export const statusFields = z
  .object({
    status: z.enum(STATUSES).describe('Pending until the invitation is accepted.'),
    deactivatedAt: z.iso
      .datetime()
      .nullable()
      .describe('Since when the person is shut out, or null; a fact of its own beside the status.'),
    invited: z.boolean().describe('Whether an invitation was ever sent: imported people may still wait for it.'),
  })
  .meta({ id: 'StatusFields', description: "The person's status in the company." })
export type StatusFields = z.infer<typeof statusFields>

/** The word that people read for it: a key below `people.statuses`. */
export const statusWord = (person: StatusFields): State | 'notInvited' => {
  const state = stateOf(person)
  return state === 'pending' && !person.invited ? 'notInvited' : state
}

/** Some people, and how many there are altogether. */
const some = z.object({ people: z.array(personRef), total: z.number().int() })

/** Something about a person that features outside of the record know, in the reader's language. */
const remark = z.object({
  text: z.string(),
  mark: z.string().nullable().describe('The leave type for its sign, or null where the reader may not know it.'),
  to: z.string().nullable().describe('An address of the product, where there is more to see.'),
})
export type Remark = z.infer<typeof remark>

export const profileHead = personRef
  .extend({
    preferredName: z.string(),
    pronouns: z.string(),
    email: z.string().describe('Empty for a colleague who may not see it, like the phone numbers.'),
    workPhone: z.string(),
    mobilePhone: z.string(),
    ...statusFields.shape,
    jobTitle: named,
    position: named,
    department: named,
    location: named,
    timeZone: z.string().nullable().describe('IANA name, of the location.'),
    hireDate: z.string().nullable().describe('The first day; null also for a reader who may not see it.'),
    manager: personRef.nullable(),
    reports: some.describe('Who reports to them directly: the first few by name.'),
    worksWith: some.describe('Others of the same department: the first few by name.'),
    away: z.array(remark).describe('Where they are today instead of at work.'),
    due: z.array(remark).describe('What is pending about them, as far as the reader may see it.'),
    sections: z
      .record(z.string(), level)
      .describe('What the caller may do with each part of this record: `job` is the best of its parts.'),
    permissions: z.array(z.string()).describe('The same as permission strings: `personal.view`.'),
    can: z.object({
      changeAvatar: z.boolean(),
      activate: z.boolean(),
      deactivate: z.boolean(),
      resend: z.boolean(),
      orderPassword: z.boolean(),
      signOut: z.boolean(),
    }),
    isOwn: z.boolean(),
    manages: z.boolean().describe('The caller is above them in the reporting line.'),
  })
  .meta({ id: 'ProfileHead' })
export type ProfileHead = z.infer<typeof profileHead>

const option = personRef.extend({
  email: z.string().describe('Empty for readers who neither see the directory nor create people.'),
})
export type PersonOption = z.infer<typeof option>

/** Served by the profile. */
export const heads = contract({
  showProfile: {
    method: 'GET',
    shows: ['people', 'goingOn', 'roles', 'departments', 'jobTitles', 'positions', 'locations', 'catalogues'],
    path: '/api/profile/:id',
    summary: "A person's name, picture and job, and what you can do with each section of their record",
    needs: 'session',
    input: z.object({ id: z.uuid() }),
    reply: z.object({ data: profileHead }),
  },
  showPresence: {
    method: 'GET',
    shows: ['people'],
    path: '/api/profile/:id/presence',
    summary: 'Whether a person is online right now',
    needs: 'session',
    input: z.object({ id: z.uuid() }),
    reply: z.object({ data: z.object({ status: z.enum(['pending', 'online', 'offline']) }) }),
  },
})

/** Served by the directory. */
export const pickers = contract({
  selectUsers: {
    method: 'GET',
    shows: ['people'],
    path: '/api/users/select',
    summary: 'Finds people by name, and by email if you can see it',
    needs: 'session',
    input: z.object({
      search: z.string().trim().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(5),
      ids: ids.describe('Ids, to show those already chosen.'),
    }),
    reply: z.object({ data: z.array(option) }),
  },
})
