import { z } from 'zod'
import { contract } from '#kit/contract.ts'
import { emailAddress, passwordText } from '../accounts/contract.ts'
import { MANDATORY } from '../mandatory/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    /** One's own account: how one signs in, preferences, sessions, tokens. */
    account: true
  }
}

const QUARTER = 15 * 60
const everywhere = [
  'unverified',
  'must-change-password',
  'must-add-factor',
  'before-first-day',
  'mandatory-action',
] as const
const done = z.object({})

const ownKind = z
  .object({
    id: z.uuid(),
    name: z.string(),
    colour: z.string(),
    icon: z.string(),
    isArchived: z.boolean(),
    isPaid: z.boolean(),
    countsAsWork: z.boolean(),
    isRequestable: z.boolean().describe('Everyone requests it.'),
  })
  .meta({ id: 'OwnKind', description: "One of the company's own leave types, as screens name and draw it." })

export const userInfo = z
  .object({
    user: z.object({
      id: z.uuid().describe("The person within the company; on the bare domain the account's own id."),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      avatar: z.string().nullable(),
      isAdmin: z.boolean(),
      isOperator: z.boolean().describe('Runs this installation; said on the bare domain only.'),
      isVerified: z.boolean(),
      shouldChangePassword: z.boolean(),
      mustAddFactor: z.boolean().describe('The company requires a second factor, and the account has none.'),
      approvalsCount: z.number().int(),
      unreadMessagesCount: z.number().int(),
      language: z.enum(['en', 'ru', 'sv']),
      weekStart: z.number().int().min(0).max(6).describe('0-6, Sunday is 0.'),
    }),
    permissions: z.array(z.string()).describe('Permission strings; an edit right is listed as edit alone.'),
    theme: z.object({ primaryColor: z.string() }),
    company: z
      .object({ id: z.uuid(), name: z.string(), domain: z.string(), logo: z.string().nullable() })
      .nullable()
      .describe('Null on the bare domain.'),
    unreadNotificationsCount: z.number().int(),
    ownKinds: z.array(ownKind).describe('Own leave types in their order, the archived ones last.'),
    beforeFirstDay: z
      .object({ day: z.iso.date(), opensAt: z.iso.datetime() })
      .optional()
      .describe('Only before the first day: that day, and when everything opens.'),
    viewing: z
      .object({ by: z.object({ firstName: z.string(), lastName: z.string() }), until: z.iso.datetime() })
      .optional()
      .describe('Only under impersonation: the administrator, and when it ends by itself.'),
    mandatoryActions: z.object({
      required: z.array(z.enum(MANDATORY)),
      not_required: z.array(z.enum(MANDATORY)),
    }),
  })
  .meta({ id: 'UserInfo' })
export type UserInfo = z.infer<typeof userInfo>

export const session = z
  .object({
    id: z.uuid(),
    device: z.string(),
    ip: z.string().describe('The network address that it was begun from.'),
    startedAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof session>

export const entered = z
  .object({ expiresAt: z.iso.datetime().nullable(), step: z.enum(['done', 'second']) })
  .meta({ id: 'SignInOutcome', description: 'Null and `second` while the second factor is pending.' })

export const sessions = contract({
  signIn: {
    method: 'POST',
    path: '/api/sign-in',
    summary: 'Signs in: to the company on its host, to the account on the bare domain',
    needs: 'public',
    place: 'any',
    // wrong passwords are counted apart: see accounts/server/guess-actions.ts
    limits: [{ per: 'ip', times: 300, seconds: QUARTER }],
    input: z.object({ email: emailAddress, password: passwordText }),
    reply: z.object({ data: entered }),
  },
  continueSignIn: {
    method: 'POST',
    path: '/api/continue-sign-in',
    summary: 'Signs in the browser that signed up, once its email has been confirmed there; once, within ten minutes',
    needs: 'public',
    place: 'bare',
    limits: [{ per: 'ip', times: 60, seconds: QUARTER }],
    input: z.object({}),
    reply: z.object({ data: entered }),
  },
  signOut: {
    method: 'GET',
    path: '/api/logout',
    summary: 'Signs out and clears both cookies',
    needs: 'public',
    place: 'any',
    changes: true,
    openIn: everywhere,
    input: z.object({}),
    reply: done,
  },
  userInfo: {
    method: 'GET',
    shows: ['me'],
    path: '/api/user-info',
    summary: 'The signed-in user with permissions, colour, counts and mandatory actions',
    needs: 'session',
    place: 'any',
    openIn: everywhere,
    input: z.object({}),
    reply: userInfo,
  },
  beginSessionTransfer: {
    method: 'POST',
    path: '/api/begin-session-transfer',
    summary: 'Marks this browser for a session transfer to a company host',
    needs: 'public',
    limits: [{ per: 'ip', times: 300, seconds: QUARTER }],
    input: z.object({}),
    reply: z.object({ data: z.object({ companyId: z.uuid(), challenge: z.string(), next: z.string() }) }),
  },
  sessionTransfer: {
    method: 'POST',
    path: '/api/session-transfer',
    summary: 'Creates a one-time code, valid for a minute, to open one of your companies in this browser',
    needs: 'session',
    place: 'bare',
    limits: [{ per: 'who', times: 60, seconds: QUARTER }],
    input: z.object({ companyId: z.uuid(), challenge: z.string().regex(/^[\w-]{43}$/) }),
    reply: z.object({ data: z.object({ code: z.string(), next: z.string() }) }),
  },
  finishSessionTransfer: {
    method: 'POST',
    path: '/api/finish-session-transfer',
    summary: 'Exchanges the code for a session of this company',
    needs: 'public',
    limits: [{ per: 'ip', times: 300, seconds: QUARTER }],
    /** `language`: what was chosen on the bare domain; without it the browser's own choice holds, or the person's. */
    input: z.object({ code: z.string().min(1).max(200), language: z.enum(['en', 'ru', 'sv']).optional() }),
    reply: z.object({ data: z.object({ expiresAt: z.iso.datetime() }) }),
  },
  listSessions: {
    method: 'GET',
    shows: ['account'],
    path: '/api/settings/personal/security',
    summary: 'Devices you are signed in on',
    needs: 'session',
    openIn: ['before-first-day'],
    input: z.object({}),
    reply: z.object({ data: z.array(session) }),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/settings/personal/sessions/:id',
    summary: 'Signs out one of your devices',
    needs: 'session',
    openIn: ['before-first-day'],
    input: z.object({ id: z.uuid() }),
    reply: done,
    success: 'identity.sessions.ended',
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/settings/personal/sessions',
    summary: 'Signs out all your other devices',
    needs: 'session',
    openIn: ['before-first-day'],
    input: z.object({}),
    reply: done,
    success: 'identity.sessions.othersEnded',
  },
})
