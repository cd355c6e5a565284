import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { difference, grant } from '#features/core/roles/contract.ts'
import { contract } from '#kit/contract.ts'

/**
 * By which rule a section is visible: as administrator, by a right to one's own, through the reporting line, to everyone's, or within an
 * area. A single field may also be visible by a company-wide key, to named people, to its subject, or to everyone.
 */
export const RULES = [
  'admin',
  'own',
  'manager',
  'other',
  'area',
  'areaLine',
  'key',
  'named',
  'themselves',
  'everybody',
] as const

/** Minutes after which impersonation ends by itself. */
export const VIEWING_MINUTES = 30

const reason = z.object({
  id: z.string().describe('Names the group when more of it are asked for.'),
  rule: z.enum(RULES),
  level: z.enum(['view', 'edit']),
  where: z
    .string()
    .nullable()
    .describe(
      "Where the field is shown outside its section, in the reader's language: the calendar, a list. Null: in the section itself.",
    ),
  role: z
    .object({ id: z.uuid(), name: z.string(), builtIn: z.string().nullable() })
    .nullable()
    .describe("Null where the rights are a person's own, or none are needed."),
  area: z.string().nullable().describe('Name of the department or location that the role is limited to.'),
  count: z.number().int(),
  people: z.array(
    personRef.extend({
      since: z.iso.datetime(),
      endsOn: z.string().nullable().describe('The last day, where the role is given until one.'),
    }),
  ),
})
export type Reason = z.infer<typeof reason>

const fieldAccess = z.object({
  name: z.string(),
  word: z.string(),
  differs: z.boolean().describe("Whether it can be read or changed by another rule than its section's."),
})
export type FieldAccess = z.infer<typeof fieldAccess>

export const personAccess = z
  .object({
    isAdmin: z.boolean(),
    mode: z.enum(['roles', 'individual']),
    grants: z.array(grant),
    permissions: z.array(z.string()).describe('What the person holds by rights of their own, or would begin with.'),
    version: z.number().int(),
    can: z.object({ edit: z.boolean(), view: z.boolean() }),
  })
  .meta({ id: 'PersonAccess' })
export type PersonAccess = z.infer<typeof personAccess>

const one = z.object({ id: z.uuid() })
/** Who looks after people: lets them in and shuts them out. */
const keepers = { anyOf: ['people.people.edit'] } as const
const editors = { anyOf: ['settings.roles.edit'] } as const

export const access = contract({
  showAccess: {
    method: 'GET',
    shows: ['people', 'roles'],
    path: '/api/people/:id/access',
    summary: "A person's roles or individual access",
    needs: 'session',
    input: one,
    reply: z.object({ data: personAccess }),
  },
  explainAccess: {
    method: 'GET',
    shows: ['people', 'roles'],
    path: '/api/people/:id/access/:section',
    summary: "Who can see a section or field of this person's record, why and since when",
    needs: 'session',
    input: one.extend({
      section: z
        .string()
        .regex(/^[a-z_]+(\.[\w-]+)*$/)
        .max(80),
      field: z
        .string()
        .regex(/^[a-z]\w*$/i)
        .max(60)
        .optional()
        .describe('One field of the section: with every other place where it can be read.'),
      group: z.string().max(200).optional().describe('More people of one group, from this place on.'),
      after: z.coerce.number().int().min(0).max(100_000).default(0),
    }),
    reply: z.object({
      data: z.array(reason),
      total: z.number().int(),
      fields: z
        .array(fieldAccess)
        .describe("The section's fields; those with their own rules can be queried separately."),
    }),
  },
  saveAccess: {
    method: 'PUT',
    path: '/api/people/:id/access',
    summary: 'Switches between roles and individual access',
    needs: editors,
    input: one.extend({
      mode: z.enum(['roles', 'individual']),
      permissions: z.array(z.string().max(120)).max(400).optional(),
      version: z.number().int().optional(),
    }),
    reply: z.object({ data: z.object({ id: z.uuid(), version: z.number().int() }) }),
    success: 'access.saved',
  },
  previewPlace: {
    method: 'POST',
    path: '/api/people/:id/access/preview',
    summary: 'Preview of access changes for a new manager, department or location; nothing is saved',
    needs: 'session',
    input: one.extend({
      managerId: z.uuid().nullish(),
      departmentId: z.uuid().nullish(),
      locationId: z.uuid().nullish(),
      after: z.number().int().min(0).default(0),
    }),
    reply: z.object({ data: difference }),
  },
  previewDepartment: {
    method: 'POST',
    path: '/api/departments/:id/access-preview',
    summary: 'Preview of access changes when a department is moved or replaced; nothing is saved',
    needs: { anyOf: ['settings.departments.edit'] },
    input: one.extend({
      parentId: z.uuid().nullish(),
      replacementId: z.uuid().optional().describe('For a deletion.'),
      after: z.number().int().min(0).default(0),
    }),
    reply: z.object({ data: difference }),
  },
  previewMove: {
    method: 'POST',
    path: '/api/access-preview',
    summary: 'Preview of access changes when these people move to another department or location; nothing is saved',
    needs: { anyOf: ['people.people.edit'] },
    input: z.object({
      userIds: z.array(z.uuid()).min(1).max(10_000),
      departmentId: z.uuid().nullish(),
      locationId: z.uuid().nullish(),
      after: z.number().int().min(0).default(0),
    }),
    reply: z.object({ data: difference }),
  },
  orderPassword: {
    method: 'POST',
    path: '/api/people/:id/password-order',
    summary: 'Requires a new password before the person can use this workspace again',
    needs: keepers,
    by: 'person',
    input: one,
    reply: z.object({}),
    success: 'people.passwordOrdered',
  },
  signOutPerson: {
    method: 'POST',
    path: '/api/people/:id/sign-out',
    summary: 'Ends all sessions of a person in this workspace; they can sign in again',
    needs: keepers,
    by: 'person',
    input: one,
    reply: z.object({ data: z.object({ ended: z.number().int() }) }),
    success: 'people.signedOut',
  },
  beginViewing: {
    method: 'POST',
    path: '/api/people/:id/viewing',
    summary: 'Starts viewing as this person for 30 minutes; read-only and recorded',
    needs: 'session',
    input: one,
    reply: z.object({ data: z.object({ until: z.iso.datetime() }) }),
  },
  endViewing: {
    method: 'DELETE',
    path: '/api/viewing',
    summary: 'Stops viewing as another person',
    needs: 'session',
    openIn: ['viewing'],
    input: z.object({}),
    reply: z.object({}),
  },
})
