import { z } from 'zod'
import { contract } from '#kit/contract.ts'
import { KINDS } from '../providers/contract.ts'

const QUARTER = 15 * 60

/** Reasons for a refused sign-in; each has a message for the person and one for the log. */
export const REASONS = [
  'cancelled',
  'expired',
  'otherBrowser',
  'switchedOff',
  'unreachable',
  'settings',
  'refusedThere',
  'state',
  'malformed',
  'tooLarge',
  'signature',
  'algorithm',
  'encrypted',
  'notEncrypted',
  'issuer',
  'audience',
  'recipient',
  'authorizedParty',
  'nonce',
  'time',
  'replayed',
  'inResponseTo',
  'subject',
  'noEmail',
  'emailUnverified',
  'domainNotVerified',
  'otherOrganization',
  'notHere',
  'deactivated',
  'connectFirst',
  'otherSubject',
  'boundElsewhere',
  'accountTaken',
  'aboveVoucher',
  'notNow',
] as const
export type Reason = (typeof REASONS)[number]

export const OUTCOMES = ['entered', 'created', 'linked', 'connected', 'tried', 'refused'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const signInProvider = z
  .object({ id: z.uuid(), name: z.string(), kind: z.enum(KINDS) })
  .meta({ id: 'SignInProvider' })
export type SignInProvider = z.infer<typeof signInProvider>

export const attempt = z
  .object({
    id: z.uuid(),
    at: z.iso.datetime(),
    provider: z.string().nullable(),
    purpose: z.enum(['enter', 'try', 'connect']),
    outcome: z.enum(OUTCOMES),
    reason: z.enum(REASONS).nullable(),
    email: z.string().nullable(),
    person: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    device: z.string(),
    ip: z.string(),
    expected: z.string().nullable(),
    received: z.string().nullable(),
  })
  .meta({ id: 'SignInAttempt' })
export type Attempt = z.infer<typeof attempt>

export const trial = z
  .object({
    at: z.iso.datetime(),
    outcome: z.enum(['entered', 'created', 'linked', 'refused']),
    reason: z.enum(REASONS).nullable(),
    expected: z.string().nullable(),
    received: z.string().nullable(),
    subject: z.string(),
    issuer: z.string(),
    email: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    groups: z.array(z.string()).nullable(),
    claims: z
      .array(z.object({ name: z.string(), value: z.string() }))
      .describe('Everything that was said, as it was said.'),
    person: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    roles: z.array(
      z.object({
        name: z.string(),
        builtIn: z.string().nullable(),
        change: z.enum(['given', 'kept', 'taken', 'withheld']),
      }),
    ),
  })
  .meta({ id: 'SignInTrial', description: 'What came of a try, before anything is switched on.' })
export type Trial = z.infer<typeof trial>

export const connection = z
  .object({
    id: z.uuid(),
    provider: z.string(),
    email: z.string(),
    connectedAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
  })
  .meta({ id: 'SignInConnection' })

const editors = { anyOf: ['settings.sso.edit'] } as const
const next = z.object({ data: z.object({ next: z.string() }) })
const returnTo = z.string().max(500).optional()

export const entering = contract({
  listSignInProviders: {
    method: 'GET',
    shows: ['sso'],
    path: '/api/sso/sign-in-providers',
    summary: 'Sign-in services of this workspace, and whether single sign-on (SSO) is required',
    needs: 'public',
    input: z.object({}),
    reply: z.object({ data: z.object({ providers: z.array(signInProvider), required: z.boolean() }) }),
  },
  beginSso: {
    method: 'POST',
    path: '/api/sso/begin',
    summary: 'Starts a sign-in and returns the address of the sign-in service',
    needs: 'public',
    limits: [{ per: 'ip', times: 300, seconds: QUARTER }],
    input: z.object({ providerId: z.uuid(), returnTo }),
    reply: next,
  },
  connectSso: {
    method: 'POST',
    path: '/api/sso/connect',
    summary: 'Starts connecting your account to a sign-in service',
    needs: 'session',
    place: 'any',
    limits: [{ per: 'who', times: 60, seconds: QUARTER }],
    input: z.object({ providerId: z.uuid(), returnTo }),
    reply: next,
  },
  tryProvider: {
    method: 'POST',
    path: '/api/settings/sso/providers/:id/trial',
    summary: 'Starts a test of a sign-in service',
    needs: editors,
    place: 'any',
    limits: [{ per: 'who', times: 60, seconds: QUARTER }],
    input: z.object({ id: z.uuid() }),
    reply: next,
  },
  showTrial: {
    method: 'GET',
    shows: ['sso'],
    path: '/api/settings/sso/trials/:id',
    summary: 'The result of your test',
    needs: editors,
    input: z.object({ id: z.uuid() }),
    reply: z.object({ data: trial }),
  },
  finishSso: {
    method: 'POST',
    path: '/api/sso/finish',
    summary: 'Completes an OpenID Connect sign-in in the browser that started it',
    needs: 'public',
    limits: [{ per: 'ip', times: 300, seconds: QUARTER }],
    input: z.object({
      providerId: z.uuid(),
      state: z.string().min(1).max(200),
      code: z.string().max(4000).optional(),
      iss: z.string().max(500).optional(),
      error: z.string().max(200).optional(),
      error_description: z.string().max(2000).optional(),
    }),
    reply: next,
  },
  takeAssertion: {
    method: 'POST',
    path: '/api/sso/saml/:id',
    summary: 'Receives a SAML response from the identity provider; the browser returns with a code',
    needs: 'public',
    posted: { maxBytes: 512 * 1024 },
    limits: [{ per: 'ip', times: 300, seconds: QUARTER }],
    input: z.object({
      id: z.uuid(),
      SAMLResponse: z.string().max(500_000).default(''),
      RelayState: z.string().max(200).default(''),
    }),
    reply: z.object({ next: z.string() }),
  },
  finishSaml: {
    method: 'POST',
    path: '/api/sso/finish-saml',
    summary: 'Completes a SAML sign-in in the browser that started it',
    needs: 'public',
    limits: [{ per: 'ip', times: 300, seconds: QUARTER }],
    input: z.object({ code: z.string().min(1).max(200) }),
    reply: next,
  },
  showSpMetadata: {
    method: 'GET',
    path: '/api/sso/saml/:id/metadata',
    summary: 'SAML metadata of this workspace',
    needs: 'public',
    download: true,
    media: ['application/samlmetadata+xml'],
    input: z.object({ id: z.uuid() }),
    reply: z.object({}),
  },
  listAttempts: {
    method: 'GET',
    shows: ['sso'],
    path: '/api/settings/sso/attempts',
    summary: 'Recent sign-ins, with the reason for each refusal',
    needs: editors,
    input: z.object({ providerId: z.uuid().optional() }),
    reply: z.object({ data: z.array(attempt) }),
  },
  listConnections: {
    method: 'GET',
    shows: ['sso'],
    path: '/api/sso/connections',
    summary: 'Sign-in services your account is connected to',
    needs: 'session',
    input: z.object({}),
    reply: z.object({ data: z.array(connection) }),
  },
  endConnection: {
    method: 'DELETE',
    path: '/api/sso/connections/:id',
    summary: 'Disconnects your account from a sign-in service',
    needs: 'session',
    input: z.object({ id: z.uuid() }),
    reply: z.object({}),
    success: 'sso.connections.ended',
  },
})
