import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { contract } from '#kit/contract.ts'

/** What an audience can name, beside everyone. A department stands for all below it too. */
export const KINDS = ['user', 'group', 'department', 'location', 'role', 'employmentType'] as const
export type Kind = (typeof KINDS)[number]

/** The field of an audience that holds the ids of a kind. */
export const idsOf = {
  user: 'userIds',
  group: 'groupIds',
  department: 'departmentIds',
  location: 'locationIds',
  role: 'roleIds',
  employmentType: 'employmentTypeIds',
} as const satisfies Record<Kind, string>

/** At most so many of one kind. */
export const MOST = 500

const ids = z.array(z.uuid()).max(MOST).default([])
const named = z.object({
  userIds: ids,
  groupIds: ids,
  departmentIds: ids,
  locationIds: ids,
  roleIds: ids,
  employmentTypeIds: ids,
})
export type Named = z.output<typeof named>

export const audience = named.extend({ everyone: z.boolean().default(false), except: named.prefault({}) }).meta({
  id: 'Audience',
  description:
    'Who something is for, as it is sent: everyone, or the people in the lists, without the people in the lists of `except`.',
})
export type Audience = z.output<typeof audience>
/** An audience before its defaults. */
export type SentAudience = z.input<typeof audience>

const target = z.object({
  kind: z.enum(KINDS),
  id: z.uuid(),
  name: z.string(),
  person: personRef.nullable().describe('Of people.'),
})
export type Target = z.infer<typeof target>

/** A target of an audience. Deleted ones, and private groups that you don't know of, have no name. */
const audiencePart = target.extend({
  id: z.uuid().nullable(),
  isExcluded: z.boolean(),
  state: z
    .enum(['active', 'inactive', 'deleted', 'hidden'])
    .describe(
      '`deleted`: matches nobody any more. `inactive`: a person who is deactivated. `hidden`: a private group of others.',
    ),
})
export type AudiencePart = z.infer<typeof audiencePart>

export const describedAudience = z
  .object({ everyone: z.boolean(), parts: z.array(audiencePart) })
  .meta({ id: 'DescribedAudience', description: 'An audience as it is answered.' })
export type DescribedAudience = z.infer<typeof describedAudience>

const search = z.string().trim().max(100).default('')

export const audiences = contract({
  findAudienceTargets: {
    method: 'GET',
    shows: ['people', 'groups', 'departments', 'locations', 'roles', 'catalogues'],
    path: '/api/audience/targets',
    summary:
      'People, groups, departments, locations, roles and employment types by name, as far as you can choose them',
    needs: 'session',
    input: z.object({ search, limit: z.coerce.number().int().min(1).max(20).default(5) }),
    reply: z.object({
      data: z.array(target).describe('At most `limit` of each kind.'),
    }),
  },
  previewAudience: {
    method: 'POST',
    shows: ['people', 'groups', 'departments', 'locations', 'roles', 'catalogues'],
    path: '/api/audience/preview',
    summary: 'Number of people that an audience reaches now, and the first of them; nothing is saved',
    needs: 'session',
    input: z.object({
      audience,
      search,
      limit: z.number().int().min(1).max(50).default(20),
    }),
    reply: z.object({
      data: z.object({
        count: z
          .number()
          .int()
          .nullable()
          .describe("Null where the audience names something whose members you can't see."),
        found: z.number().int().describe('How many of them the search matches.'),
        people: z.array(personRef),
      }),
    }),
  },
})
