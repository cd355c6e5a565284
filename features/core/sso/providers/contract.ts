import { z } from 'zod'
import { contract } from '#kit/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    sso: true
  }
}

export const KINDS = ['oidc', 'saml'] as const
/** Whom a provider is for: entries are grouped by it. */
export const CATEGORIES = ['employees', 'contractors', 'partners', 'other'] as const
export const CLAIMS = ['email', 'firstName', 'lastName', 'groups'] as const

export const STATES = ['draft', 'ready', 'on'] as const

export const provider = z
  .object({
    id: z.uuid(),
    kind: z.enum(KINDS),
    name: z.string(),
    category: z.enum(CATEGORIES),
    state: z.enum(STATES).describe('`draft`: something is missing, or it has not been tried since it was changed.'),
    issuer: z.string(),
    people: z.number().int(),
    lastUsedAt: z.iso.datetime().nullable(),
    certificateUntil: z.iso.datetime().nullable().describe('When the last certificate ends (SAML).'),
  })
  .meta({ id: 'SignInServiceProvider' })
export type Provider = z.infer<typeof provider>

export const groupRole = z
  .object({
    id: z.uuid(),
    groupName: z.string(),
    roleId: z.uuid(),
    role: z.object({ name: z.string(), builtIn: z.string().nullable() }),
    counts: z
      .boolean()
      .describe('False once the role has more rights than the person who mapped it: then it is no longer granted.'),
  })
  .meta({ id: 'GroupRole' })
export type GroupRole = z.infer<typeof groupRole>

const claimNames = z.object({
  email: z.string().trim().max(200).default(''),
  firstName: z.string().trim().max(200).default(''),
  lastName: z.string().trim().max(200).default(''),
  groups: z.string().trim().max(200).default(''),
})

export const providerDetails = provider
  .extend({
    clientId: z.string(),
    hasSecret: z.boolean(),
    signInUrl: z.string(),
    certificates: z.array(
      z.object({ subject: z.string(), until: z.iso.datetime(), fingerprint: z.string(), ended: z.boolean() }),
    ),
    encrypts: z.boolean().describe('What it sends unencrypted is refused (SAML).'),
    claims: z.object({ email: z.string(), firstName: z.string(), lastName: z.string(), groups: z.string() }),
    scopes: z.string(),
    createsPeople: z.boolean(),
    linksByEmail: z.boolean(),
    defaultRoleId: z.uuid().nullable(),
    addresses: z
      .object({ callback: z.string(), entityId: z.string(), metadata: z.string() })
      .describe('The addresses to configure at the identity provider.'),
    missing: z.array(z.string()).describe('What is still missing before it can be tried: names of fields.'),
    triedAt: z.iso.datetime().nullable(),
    vouchedBy: z.string().nullable(),
    vouchedByAdmin: z.boolean(),
    groupRoles: z.array(groupRole),
    version: z.number().int(),
    can: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'SignInServiceProviderDetails' })
export type ProviderDetails = z.infer<typeof providerDetails>

const editors = { anyOf: ['settings.sso.edit'] } as const
const name = z.string().trim().min(1).max(60)
const one = z.object({ id: z.uuid(), version: z.number().int().optional() })
const saved = z.object({ data: z.object({ id: z.uuid(), version: z.number().int() }) })

export const providers = contract({
  listProviders: {
    method: 'GET',
    shows: ['sso'],
    path: '/api/settings/sso/providers',
    summary: 'Sign-in services of the company, by category',
    needs: editors,
    input: z.object({}),
    reply: z.object({ data: z.array(provider) }),
  },
  listSsoRoles: {
    method: 'GET',
    shows: ['roles'],
    path: '/api/settings/sso/roles',
    summary: 'Roles you can assign through a group or a first sign-in',
    needs: editors,
    input: z.object({}),
    reply: z.object({ data: z.array(z.object({ id: z.uuid(), name: z.string(), builtIn: z.string().nullable() })) }),
  },
  showProvider: {
    method: 'GET',
    shows: ['sso', 'roles'],
    path: '/api/settings/sso/providers/:id',
    summary: 'One sign-in service with everything but its secret',
    needs: editors,
    input: z.object({ id: z.uuid() }),
    reply: z.object({ data: providerDetails }),
  },
  createProvider: {
    method: 'POST',
    path: '/api/settings/sso/providers',
    summary: 'Adds a sign-in service; it is off until tested',
    needs: editors,
    input: z.object({ kind: z.enum(KINDS), name, category: z.enum(CATEGORIES).default('employees') }),
    reply: z.object({ data: z.object({ id: z.uuid() }) }),
    status: 201,
    success: 'sso.created',
  },
  changeProvider: {
    method: 'PUT',
    path: '/api/settings/sso/providers/:id',
    summary: "Saves a sign-in service; it can't give more permissions than the person who saves it has",
    needs: editors,
    input: one.extend({
      name,
      category: z.enum(CATEGORIES),
      issuer: z.string().trim().max(500).optional(),
      clientId: z.string().trim().max(300).optional(),
      clientSecret: z.string().max(2000).optional().describe('Left out: it stays.'),
      metadata: z
        .string()
        .max(500_000)
        .optional()
        .describe('What the identity provider says of itself (SAML), as XML. Left out: it stays.'),
      encrypts: z.boolean().optional().describe('Refuse what is not encrypted (SAML). Left out: it stays.'),
      scopes: z
        .string()
        .trim()
        .max(200)
        .regex(/^[\x21\x23-\x5B\x5D-\x7E]+( [\x21\x23-\x5B\x5D-\x7E]+)*$/)
        .default('openid email profile'),
      claims: claimNames.default({ email: '', firstName: '', lastName: '', groups: '' }),
      createsPeople: z.boolean(),
      linksByEmail: z.boolean(),
      defaultRoleId: z.uuid().nullish(),
    }),
    reply: saved,
    success: 'sso.saved',
  },
  switchProvider: {
    method: 'PUT',
    path: '/api/settings/sso/providers/:id/state',
    summary: 'Turns a tested sign-in service on or off; turning it off signs out everyone who used it',
    needs: editors,
    input: one.extend({ on: z.boolean() }),
    reply: saved,
    success: 'sso.switched',
  },
  deleteProvider: {
    method: 'DELETE',
    path: '/api/settings/sso/providers/:id',
    summary: 'Deletes a sign-in service and its connections; people stay',
    needs: editors,
    input: one,
    reply: z.object({}),
    success: 'sso.deleted',
  },
  addGroupRole: {
    method: 'POST',
    path: '/api/settings/sso/group-roles',
    summary: 'Assigns a role to a group of a sign-in service or of a SCIM client',
    needs: editors,
    input: z.object({ providerId: z.uuid().nullish(), groupName: z.string().trim().min(1).max(200), roleId: z.uuid() }),
    reply: z.object({ data: z.object({ id: z.uuid() }) }),
    status: 201,
    success: 'sso.groupRoleAdded',
  },
  removeGroupRole: {
    method: 'DELETE',
    path: '/api/settings/sso/group-roles/:id',
    summary: 'Removes a role from a group; people lose it at their next sign-in or group change',
    needs: editors,
    input: z.object({ id: z.uuid() }),
    reply: z.object({}),
    success: 'sso.groupRoleRemoved',
  },
  listDirectoryGroupRoles: {
    method: 'GET',
    shows: ['sso', 'roles'],
    path: '/api/settings/sso/group-roles',
    summary: 'Roles assigned by groups of SCIM clients',
    needs: editors,
    input: z.object({}),
    reply: z.object({ data: z.array(groupRole) }),
  },
})
