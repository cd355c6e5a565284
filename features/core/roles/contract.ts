import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { contract } from '#kit/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    roles: true
  }
}

export const BUILT_IN = ['user', 'admin', 'hr', 'asset_manager'] as const

/** Sections of a person's record, as the specification groups them; ID and tax numbers are apart from the other personal details. */
export const SECTIONS = [
  'personal',
  'identity_numbers',
  'job.job_info',
  'job.job_details',
  'job.employment',
  'timeoff.record',
  'timeoff.adjust',
  'timesheet',
  'compensation',
  'emergency',
  'assets',
  'benefits',
  'files',
] as const

/** Whose record a right is about: one's own, those of the people below one in the reporting line, everyone's. */
export const SCOPES = ['own', 'manager', 'other'] as const
export type Scope = (typeof SCOPES)[number]

export const LEVELS = ['none', 'view', 'edit'] as const
export type RightLevel = (typeof LEVELS)[number]

/** What a new role holds. */
export const AT_FIRST = ['own.timesheet.edit'] as const

export const permission = z
  .object({
    key: z.string().describe('Without its level: `own.personal`, `settings.roles`.'),
    kind: z.enum(['levels', 'switch']).describe('`levels`: none, view or edit; `switch`: held or not.'),
    group: z.string(),
    name: z.string().nullable().describe("The company's own word, where there is no common one: a field of its own."),
    isToCome: z
      .boolean()
      .describe('Its part of the product is still to come: it can be set already and has no effect yet.'),
    viewless: z.boolean().describe('`view` alone has no effect.'),
    editless: z.boolean().describe('`edit` does the same as `view`.'),
    with: z.string().nullable().describe('It has an effect only together with this key.'),
  })
  .meta({ id: 'Permission' })
export type Permission = z.infer<typeof permission>

export const role = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string(),
    builtIn: z.enum(BUILT_IN).nullable(),
    userCount: z.number().int(),
    version: z.number().int(),
  })
  .meta({ id: 'Role' })
export type Role = z.infer<typeof role>

const search = z.string().max(100).default('')

export const roleWithPermissions = role
  .extend({
    permissions: z
      .array(z.string())
      .describe('Permission strings with their level: `people.people.edit`; `people.create` has none.'),
    users: z.array(personRef),
    can: z
      .object({ edit: z.boolean(), give: z.boolean(), delete: z.boolean() })
      .describe('Whether the caller may grant this role: nobody can grant rights that they lack.'),
  })
  .meta({ id: 'RoleWithPermissions' })
export type RoleWithPermissions = z.infer<typeof roleWithPermissions>

export const area = z
  .object({ kind: z.enum(['department', 'location']), id: z.uuid(), name: z.string() })
  .meta({ id: 'RoleArea' })
export type AreaName = z.infer<typeof area>

export const grant = z
  .object({
    id: z.uuid(),
    user: personRef,
    role: z.object({ id: z.uuid(), name: z.string(), builtIn: z.enum(BUILT_IN).nullable() }),
    area: area.nullable().describe('Null: the whole company.'),
    endsOn: z.string().nullable().describe('The last day on which it holds.'),
    isEnded: z.boolean(),
    since: z.iso.datetime(),
    by: z.string().nullable(),
    version: z.number().int(),
  })
  .meta({ id: 'RoleGrant', description: 'A role in the hands of one person.' })
export type Grant = z.infer<typeof grant>

const place = z.object({
  departmentId: z.uuid().nullish(),
  locationId: z.uuid().nullish(),
  endsOn: z.iso.date().nullish(),
})
export type GrantPlace = z.infer<typeof place>

export const difference = z
  .object({
    people: z.number().int(),
    opens: z.number().int(),
    closes: z.number().int(),
    groups: z.array(
      z.object({
        people: z.array(personRef),
        count: z.number().int(),
        changes: z.array(
          z.object({
            section: z.string().describe('`personal`, or a key of the whole company.'),
            name: z.string().nullable().describe("The company's own word for the section, where it has one."),
            whose: z.enum(['own', 'manager', 'other', 'area', 'areaLine', 'company', 'person', 'people', 'within']),
            of: z
              .string()
              .nullable()
              .describe(
                'The area, or the person and how many report to them; of how many people, or how many within a department.',
              ),
            more: z.number().int(),
            from: z.enum(['none', 'view', 'edit', 'on']),
            to: z.enum(['none', 'view', 'edit', 'on']),
          }),
        ),
      }),
    ),
    next: z.number().int().nullable().describe('Groups from here on are asked for with `after`.'),
  })
  .meta({
    id: 'AccessDifference',
    description: 'Who gains and who loses what, before saving. People with the same changes form one group.',
  })
export type Difference = z.infer<typeof difference>

const readers = { anyOf: ['settings.roles.edit', 'people.create'] } as const
const editors = { anyOf: ['settings.roles.edit'] } as const
const permissions = z.array(z.string().max(120)).max(400)
const fields = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .refine((value) => !/[<>\p{Cc}]/u.test(value), { message: 'roles.nameWrong' }),
  description: z.string().trim().max(500).default(''),
  permissions,
})
const saved = z.object({ data: z.object({ id: z.uuid(), version: z.number().int() }) })
const grantIds = z.array(z.uuid()).min(1).max(200)

export const roles = contract({
  listRoles: {
    method: 'GET',
    shows: ['roles', 'people'],
    path: '/api/roles',
    summary: 'Roles of the company; with pagination=false all in one response',
    needs: readers,
    input: z.object({ pagination: z.string().optional() }),
    reply: z.object({ data: z.array(role), can: z.object({ edit: z.boolean() }) }),
  },
  showRole: {
    method: 'GET',
    shows: ['roles', 'names'],
    path: '/api/roles/:roleId',
    summary: 'One role with its permissions and number of people',
    needs: readers,
    input: z.object({ roleId: z.uuid() }),
    reply: z.object({ data: roleWithPermissions }),
  },
  listPermissions: {
    method: 'GET',
    shows: ['roles'],
    path: '/api/permissions',
    summary: 'All permissions a role can have; you can only give those you have',
    needs: readers,
    input: z.object({}),
    reply: z.object({ data: z.array(permission), mine: z.array(z.string()), all: z.boolean() }),
  },
  createRole: {
    method: 'POST',
    path: '/api/roles',
    summary: 'Creates a role; without permissions it allows only your own timesheet',
    needs: editors,
    input: fields.extend({ permissions: permissions.default([...AT_FIRST]) }),
    reply: z.object({ data: z.object({ id: z.uuid() }) }),
    status: 201,
    success: 'roles.created',
  },
  changeRole: {
    method: 'PUT',
    path: '/api/roles/:roleId',
    summary: "Changes a role; takes effect at people's next request",
    needs: editors,
    input: fields.extend({ roleId: z.uuid(), version: z.number().int().optional() }),
    reply: saved,
    success: 'roles.saved',
  },
  previewRole: {
    method: 'POST',
    path: '/api/roles/:roleId/preview',
    summary: 'Preview of access changes for new permissions of a role; nothing is saved',
    needs: editors,
    input: z.object({ roleId: z.uuid(), permissions, after: z.number().int().min(0).default(0) }),
    reply: z.object({ data: difference }),
  },
  deleteRole: {
    method: 'DELETE',
    path: '/api/roles/:roleId',
    summary: 'Deletes a role; requires a replacement if people have it',
    needs: editors,
    input: z.object({ roleId: z.uuid(), replacementId: z.uuid().optional(), version: z.number().int().optional() }),
    reply: z.object({}),
    success: 'roles.deleted',
  },
  listGrants: {
    method: 'GET',
    shows: ['roles', 'names'],
    path: '/api/roles/:roleId/people',
    summary: 'People with a role, with its scope and end date, 50 per page',
    needs: editors,
    input: z.object({ roleId: z.uuid(), search, after: z.uuid().optional() }),
    reply: z.object({ data: z.array(grant), total: z.number().int(), next: z.uuid().nullable() }),
  },
  listCandidates: {
    method: 'GET',
    shows: ['roles', 'names'],
    path: '/api/roles/:roleId/candidates',
    summary: "Finds people who don't have the role in the whole company",
    needs: editors,
    input: z.object({ roleId: z.uuid(), search, limit: z.coerce.number().int().min(1).max(50).default(5) }),
    reply: z.object({ data: z.array(personRef.extend({ email: z.string() })) }),
  },
  listAreas: {
    method: 'GET',
    shows: ['departments', 'locations'],
    path: '/api/role-areas',
    summary: 'Departments and locations a role can be limited to',
    needs: editors,
    input: z.object({}),
    reply: z.object({ data: z.array(area) }),
  },
  giveRole: {
    method: 'POST',
    path: '/api/roles/:roleId/people',
    summary: 'Assigns a role to people, in the whole company or a part of it, with or without an end date',
    needs: editors,
    input: place.extend({ roleId: z.uuid(), userIds: z.array(z.uuid()).min(1).max(200) }),
    reply: z.object({ data: z.object({ given: z.number().int() }) }),
    success: 'roles.given',
  },
  previewGrants: {
    method: 'POST',
    path: '/api/roles/:roleId/people/preview',
    summary: 'Preview of the access people get with a role; nothing is saved',
    needs: editors,
    input: place.extend({
      roleId: z.uuid(),
      userIds: z.array(z.uuid()).min(1).max(200),
      after: z.number().int().min(0).default(0),
    }),
    reply: z.object({ data: difference }),
  },
  changeGrant: {
    method: 'PUT',
    path: '/api/role-grants/:grantId',
    summary: "Changes the scope and end date of a person's role",
    needs: editors,
    input: place.extend({ grantId: z.uuid(), version: z.number().int().optional() }),
    reply: saved,
    success: 'roles.grantSaved',
  },
  takeRole: {
    method: 'DELETE',
    path: '/api/roles/:roleId/people',
    summary: 'Removes a role from people; the last administrator keeps it',
    needs: editors,
    input: z.object({ roleId: z.uuid(), grantIds }),
    reply: z.object({ data: z.object({ taken: z.number().int() }) }),
    success: 'roles.taken',
  },
})
