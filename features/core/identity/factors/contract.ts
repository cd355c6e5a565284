import { z } from 'zod'
import { contract } from '#kit/contract.ts'
import { passwordText } from '../accounts/contract.ts'

export const RECOVERY_CODES = 10
export const CODE_DIGITS = 6
export const MAILED_CODE_DIGITS = 8
/** Days that a company may give its people to add a second factor. */
export const GRACE_DAYS = [0, 7, 14, 30] as const
export const MOST_PASSKEYS = 20
const QUARTER = 15 * 60
const done = z.object({})
/** Allowed for people who must add a factor, whatever else is pending for them. */
const adding = ['must-add-factor', 'before-first-day', 'mandatory-action'] as const
const changes = [{ per: 'who', times: 60, seconds: QUARTER }] as const

export const credential = z
  .object({
    id: z.string().min(1).max(2000),
    rawId: z.string().min(1).max(2000),
    type: z.literal('public-key'),
    response: z.record(z.string(), z.unknown()),
    clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
    authenticatorAttachment: z.string().max(50).nullish(),
  })
  .meta({
    id: 'PasskeyCredential',
    description: 'As browsers serialize it (WebAuthn Level 3, toJSON). The reader validates the content.',
  })
export type Credential = z.input<typeof credential>
export const passkeyOptions = z.object({ data: z.record(z.string(), z.unknown()) }).meta({ id: 'PasskeyOptions' })
export const codeText = z.string().trim().min(1).max(40)
const passkeyName = z.string().trim().min(1).max(60)
const id = z.uuid()

export const passkey = z
  .object({
    id,
    name: z.string(),
    synced: z.boolean().describe('Kept by a service on several devices.'),
    isForHere: z.boolean().describe('Made for this host; others work elsewhere.'),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof passkey>

export const trustedBrowser = z
  .object({
    id,
    device: z.string(),
    ip: z.string(),
    rememberedAt: z.iso.datetime(),
    until: z.iso.datetime(),
  })
  .meta({ id: 'TrustedBrowser' })
export type TrustedBrowser = z.infer<typeof trustedBrowser>

export const ownFactors = z
  .object({
    totp: z.object({ addedAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable() }).nullable(),
    passkeys: z.array(passkey),
    recoveryCodes: z
      .object({ left: z.number().int(), madeAt: z.iso.datetime() })
      .nullable()
      .describe('Null while there is no factor to recover from.'),
    browsers: z.array(trustedBrowser),
    requiredBy: z
      .string()
      .nullable()
      .describe('A company of this account that requires a factor: the last factor cannot be removed.'),
    hasPassword: z.boolean(),
    isVouched: z
      .boolean()
      .describe(
        "This session was opened by a sign-in service's word: the password is followed by the second factor, if there is one.",
      ),
  })
  .meta({ id: 'OwnFactors' })
export type OwnFactors = z.infer<typeof ownFactors>

const codesOnce = z.object({
  recoveryCodes: z
    .array(z.string())
    .nullable()
    .describe('Shown this once; null where the account keeps those that it has.'),
})

export const signInRules = z
  .object({
    secondFactor: z.enum(['optional', 'required']),
    from: z.iso.datetime().nullable().describe('From when on it is asked for; null while it is optional.'),
    afterSso: z.boolean(),
    people: z.object({
      with: z.number().int(),
      without: z.number().int(),
      names: z
        .array(z.object({ id, firstName: z.string(), lastName: z.string() }))
        .describe('The first of those who have none.'),
    }),
  })
  .meta({ id: 'SignInRules' })
export type SignInRules = z.infer<typeof signInRules>

export const factors = contract({
  showFactors: {
    method: 'GET',
    shows: ['account', 'company'],
    path: '/api/settings/personal/factors',
    summary: 'Your two-factor methods: authenticator app, passkeys, recovery codes and trusted browsers',
    needs: 'session',
    openIn: adding,
    input: z.object({}),
    reply: z.object({ data: ownFactors }),
  },
  confirmIdentity: {
    method: 'POST',
    path: '/api/settings/personal/confirm-identity',
    place: 'any',
    summary:
      'Confirms your identity with a passkey, password or emailed code, plus two-factor authentication if sign-in skipped it; allows account changes for 15 minutes',
    needs: 'session',
    openIn: adding,
    limits: [{ per: 'who', times: 20, seconds: QUARTER }],
    input: z.object({
      password: passwordText.optional(),
      passkey: credential.optional(),
      mailedCode: codeText.optional(),
      code: codeText.optional(),
      recoveryCode: codeText.optional(),
    }),
    reply: done,
  },
  mailIdentityCode: {
    method: 'POST',
    path: '/api/settings/personal/confirm-identity/code',
    place: 'any',
    summary: 'Emails a code to confirm your identity in this session',
    needs: 'session',
    openIn: adding,
    limits: [{ per: 'who', times: 5, seconds: 60 * 60 }],
    input: z.object({}),
    reply: z.object({ data: z.object({ email: z.string() }) }),
    success: 'identity.confirmIdentity.sent',
  },
  beginConfirming: {
    method: 'POST',
    path: '/api/settings/personal/confirm-identity/passkey',
    summary: 'The challenge for confirming your identity with a passkey',
    needs: 'session',
    openIn: adding,
    input: z.object({}),
    reply: passkeyOptions,
  },
  beginTotp: {
    method: 'POST',
    secret: true,
    path: '/api/settings/personal/factors/totp',
    summary: 'Creates a secret for an authenticator app; active once you enter a code',
    needs: 'session',
    openIn: adding,
    input: z.object({}),
    reply: z.object({ data: z.object({ uri: z.string(), key: z.string() }) }),
  },
  confirmTotp: {
    method: 'POST',
    secret: true,
    path: '/api/settings/personal/factors/totp/confirmation',
    summary: 'Activates the authenticator app; the first two-factor method comes with recovery codes',
    needs: 'session',
    openIn: adding,
    limits: [{ per: 'who', times: 20, seconds: QUARTER }],
    input: z.object({ code: codeText }),
    reply: z.object({ data: codesOnce }),
    success: 'identity.factors.totpAdded',
  },
  removeTotp: {
    method: 'DELETE',
    path: '/api/settings/personal/factors/totp',
    summary: 'Removes the authenticator app',
    needs: 'session',
    openIn: ['before-first-day'],
    input: z.object({}),
    reply: done,
    success: 'identity.factors.totpRemoved',
  },
  renewRecoveryCodes: {
    method: 'POST',
    secret: true,
    path: '/api/settings/personal/factors/recovery-codes',
    summary: 'Creates new recovery codes; the old ones stop working',
    needs: 'session',
    openIn: ['before-first-day'],
    limits: changes,
    input: z.object({}),
    reply: z.object({ data: z.object({ recoveryCodes: z.array(z.string()) }) }),
    success: 'identity.factors.codesRenewed',
  },
  beginPasskey: {
    method: 'POST',
    path: '/api/settings/personal/factors/passkeys/options',
    summary: 'Options for creating a passkey',
    needs: 'session',
    openIn: adding,
    input: z.object({}),
    reply: passkeyOptions,
  },
  addPasskey: {
    method: 'POST',
    secret: true,
    path: '/api/settings/personal/factors/passkeys',
    summary: 'Adds a passkey; the first two-factor method comes with recovery codes',
    needs: 'session',
    openIn: adding,
    limits: changes,
    input: z.object({ name: passkeyName, passkey: credential }),
    reply: z.object({ data: codesOnce.extend({ passkey }) }),
    status: 201,
    success: 'identity.factors.passkeyAdded',
  },
  renamePasskey: {
    method: 'PUT',
    path: '/api/settings/personal/factors/passkeys/:id',
    summary: 'Renames a passkey',
    needs: 'session',
    openIn: ['before-first-day'],
    input: z.object({ id, name: passkeyName }),
    reply: done,
    success: 'identity.factors.passkeyRenamed',
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/settings/personal/factors/passkeys/:id',
    summary: 'Removes a passkey',
    needs: 'session',
    openIn: ['before-first-day'],
    input: z.object({ id }),
    reply: done,
    success: 'identity.factors.passkeyRemoved',
  },
  forgetBrowser: {
    method: 'DELETE',
    path: '/api/settings/personal/factors/browsers/:id',
    summary: 'Removes a trusted browser',
    needs: 'session',
    openIn: ['before-first-day'],
    input: z.object({ id }),
    reply: done,
    success: 'identity.factors.browserForgotten',
  },
  showSignInRules: {
    method: 'GET',
    shows: ['company', 'account', 'people'],
    path: '/api/settings/company/sign-in',
    summary: "Whether the company requires two-factor authentication, and who hasn't set it up",
    needs: { anyOf: ['settings.company.edit'] },
    input: z.object({}),
    reply: z.object({ data: signInRules }),
  },
  saveSignInRules: {
    method: 'PUT',
    path: '/api/settings/company/sign-in',
    summary: 'Requires two-factor authentication for everyone after a grace period, or stops requiring it',
    needs: { anyOf: ['settings.company.edit'] },
    input: z.object({
      secondFactor: z.enum(['optional', 'required']),
      graceDays: z.union(GRACE_DAYS.map((days) => z.literal(days))).default(0),
      afterSso: z.boolean().default(false),
    }),
    reply: z.object({ data: signInRules }),
    success: 'identity.signInRules.saved',
  },
})
