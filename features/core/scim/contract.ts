import { z } from 'zod'
import { memberFields } from '#features/core/members/fields.ts'
import { contract } from '#kit/contract.ts'
import { type Fields, having } from '#kit/fields.ts'

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
/** The enterprise extension: department, manager, employee number and cost centre (RFC 7643, 4.3). */
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

const meta = z.object({
  resourceType: z.string(),
  created: z.string().optional(),
  lastModified: z.string().optional(),
  location: z.string(),
  version: z.string().optional(),
})
const said = z.string().optional()
const reference = z.object({ value: z.string(), display: said, $ref: said, type: said })

const declared: Fields = memberFields
/** Texts that fields of a person open to SCIM clients: of the user itself, and of the extension. */
const attributes = having(declared, 'scim').map((name) => declared[name]!.scim!)
const textsOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, said])) as Record<never, typeof said>
const isExtended = (name: string) => name.startsWith('enterprise.')

const enterprise = z.object({
  ...textsOf(attributes.filter(isExtended).map((name) => name.slice('enterprise.'.length))),
  department: said,
  manager: z.object({ value: z.string(), displayName: said, $ref: said }).optional(),
})

const scimUser = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.string().optional(),
  userName: z.string().optional(),
  name: z.object({ givenName: z.string(), familyName: z.string(), formatted: z.string() }).optional(),
  displayName: z.string().optional(),
  emails: z.array(z.object({ value: z.string(), type: z.string(), primary: z.boolean() })).optional(),
  active: z.boolean().optional(),
  preferredLanguage: z.string().optional(),
  ...textsOf(attributes.filter((name) => !isExtended(name))),
  title: said,
  [ENTERPRISE]: enterprise.optional(),
  groups: z.array(reference).optional(),
  meta,
})
export type ScimUser = z.infer<typeof scimUser>

const scimGroup = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.string().optional(),
  displayName: z.string().optional(),
  members: z.array(reference).optional(),
  meta,
})
export type ScimGroup = z.infer<typeof scimGroup>

const listOf = <T extends z.ZodType>(resource: T) =>
  z.object({
    schemas: z.array(z.string()),
    totalResults: z.number().int(),
    startIndex: z.number().int(),
    itemsPerPage: z.number().int(),
    Resources: z.array(resource),
  })

/** Attributes of a body are read without regard to case, by the slice itself. */
const document = z.record(z.string(), z.unknown())
const names = z.string().max(2000).optional()
const shown = { attributes: names, excludedAttributes: names }
const found = { filter: names, sortBy: names, sortOrder: names }
const page = {
  ...found,
  startIndex: z.coerce.number().int().catch(1).default(1),
  count: z.coerce.number().int().catch(100).default(100),
  ...shown,
}
const limits = [{ per: 'ip', times: 6000, seconds: 300 }] as const
const one = z.looseObject({ id: z.string().max(100) })
const get = { method: 'GET', needs: 'scim', limits } as const
const write = { needs: 'scim', limits } as const

const person = {
  schemas: [USER, ENTERPRISE],
  userName: 'anna.berg@example.com',
  externalId: '00u1a2b3',
  name: { givenName: 'Anna', familyName: 'Berg' },
  emails: [{ value: 'anna.berg@example.com', type: 'work', primary: true }],
  active: true,
  title: 'Chef',
  [ENTERPRISE]: {
    employeeNumber: 'E-1042',
    department: 'Kitchen',
    manager: { value: 'c0ffee00-1234-4abc-8def-0123456789ab' },
  },
}
const group = {
  schemas: [GROUP],
  displayName: 'Managers',
  members: [{ value: 'c0ffee00-1234-4abc-8def-0123456789ab' }],
}
const operations = (...Operations: object[]) => ({ schemas: [PATCH_OP], Operations })

/** What a SCIM client calls (RFC 7643, 7644). */
export const scim = contract({
  scimServiceProviderConfig: {
    ...get,
    path: '/scim/v2/ServiceProviderConfig',
    summary: 'Supported features',
    input: z.object({}),
    reply: document,
  },
  scimResourceTypes: {
    ...get,
    path: '/scim/v2/ResourceTypes',
    summary: 'Users and groups',
    input: z.object({ filter: z.string().optional() }),
    reply: listOf(document),
  },
  scimResourceType: {
    ...get,
    path: '/scim/v2/ResourceTypes/:id',
    summary: 'One resource type',
    input: z.object({ id: z.string() }),
    reply: document,
  },
  scimSchemas: {
    ...get,
    path: '/scim/v2/Schemas',
    summary: 'Supported schemas',
    input: z.object({ filter: z.string().optional() }),
    reply: listOf(document),
  },
  scimSchema: {
    ...get,
    path: '/scim/v2/Schemas/:id',
    summary: 'One schema',
    input: z.object({ id: z.string() }),
    reply: document,
  },
  scimListUsers: {
    ...get,
    path: '/scim/v2/Users',
    summary: 'Users, filtered and paged',
    input: z.object(page),
    reply: listOf(scimUser),
  },
  scimShowUser: {
    ...get,
    path: '/scim/v2/Users/:id',
    summary: 'One person',
    input: z.object({ id: z.string().max(100), ...shown }),
    reply: scimUser,
  },
  scimCreateUser: {
    method: 'POST',
    path: '/scim/v2/Users',
    summary: 'Creates a user; one that the SCIM client deleted is restored',
    ...write,
    example: person,
    input: document,
    reply: scimUser,
    status: 201,
  },
  scimReplaceUser: {
    method: 'PUT',
    path: '/scim/v2/Users/:id',
    summary: 'Replaces a user',
    ...write,
    example: person,
    input: one,
    reply: scimUser,
  },
  scimChangeUser: {
    method: 'PATCH',
    path: '/scim/v2/Users/:id',
    summary: 'Changes a user',
    ...write,
    example: operations({ op: 'replace', path: 'active', value: false }),
    input: one,
    reply: scimUser,
  },
  scimDeleteUser: {
    method: 'DELETE',
    path: '/scim/v2/Users/:id',
    summary: 'Deactivates a user; the record stays in the company',
    ...write,
    input: one,
    reply: z.object({}),
    status: 204,
  },
  scimListGroups: {
    ...get,
    path: '/scim/v2/Groups',
    summary: 'Groups, filtered and paged',
    input: z.object(page),
    reply: listOf(scimGroup),
  },
  scimShowGroup: {
    ...get,
    path: '/scim/v2/Groups/:id',
    summary: 'One group',
    input: z.object({ id: z.string().max(100), ...shown }),
    reply: scimGroup,
  },
  scimCreateGroup: {
    method: 'POST',
    path: '/scim/v2/Groups',
    summary: 'Creates a group',
    ...write,
    example: group,
    input: document,
    reply: scimGroup,
    status: 201,
  },
  scimReplaceGroup: {
    method: 'PUT',
    path: '/scim/v2/Groups/:id',
    summary: 'Replaces a group and its members',
    ...write,
    example: group,
    input: one,
    reply: scimGroup,
  },
  scimChangeGroup: {
    method: 'PATCH',
    path: '/scim/v2/Groups/:id',
    summary: 'Changes a group or its members',
    ...write,
    example: operations({ op: 'add', path: 'members', value: group.members }),
    input: one,
    reply: scimGroup,
  },
  scimDeleteGroup: {
    method: 'DELETE',
    path: '/scim/v2/Groups/:id',
    summary: 'Deletes a group; its members lose the roles it assigned',
    ...write,
    input: one,
    reply: z.object({}),
    status: 204,
  },
})
