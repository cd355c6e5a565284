import { z } from 'zod'
import { contract } from '#kit/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    operator: true
  }
}

export const REASON_MAX = 500
export const COMPANY_SORTS = ['name', 'createdAt', 'people', 'lastActiveAt', 'storedBytes'] as const
/** What operators do, by the names under which it is recorded. */
export const ACTS = [
  'company.suspended',
  'company.restored',
  'signUp.approved',
  'signUp.refused',
  'request.changed',
  'settings.changed',
  'operator.granted',
  'operator.revoked',
] as const

const offset = z.coerce.number().int().min(0).max(1_000_000).default(0)
const search = z.string().trim().max(100).default('')
const time = z.iso.datetime()
const id = z.uuid()
const done = z.object({})

export const operatedCompany = z
  .object({
    id,
    name: z.string(),
    domain: z.string(),
    createdAt: time,
    people: z.number().int().describe('Who may sign in there.'),
    lastActiveAt: time
      .nullable()
      .describe("Counted by the company's own job within its wall, once an hour; null until it has run."),
    storedBytes: z.number().int().nullable(),
    suspendedAt: time.nullable(),
    suspendedReason: z.string().nullable(),
  })
  .meta({ id: 'OperatedCompany' })
export type OperatedCompany = z.infer<typeof operatedCompany>

export const waitingSignUp = z
  .object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    language: z.enum(['en', 'ru', 'sv']),
    since: time,
    isVerified: z.boolean().describe('The address has been proven to be theirs.'),
  })
  .meta({ id: 'WaitingSignUp' })
export type WaitingSignUp = z.infer<typeof waitingSignUp>

export const act = z
  .object({
    id,
    at: time,
    name: z.enum(ACTS),
    operator: z.string(),
    label: z.string(),
    details: z.object({
      reason: z.string().optional(),
      status: z.array(z.string()).optional(),
      assignee: z.array(z.string()).optional(),
      note: z.boolean().optional(),
      reviewSignUps: z.array(z.boolean()).optional().describe('Pairs are before and after.'),
    }),
  })
  .meta({ id: 'OperatorAct' })
export type Act = z.infer<typeof act>

export const operator = contract({
  showDesk: {
    needs: 'operator',
    place: 'bare',
    method: 'GET',
    shows: ['operator'],
    path: '/api/operator',
    summary: 'Counts, settings and operators',
    input: z.object({}),
    reply: z.object({
      companies: z.number().int(),
      newRequests: z.number().int(),
      waitingSignUps: z.number().int(),
      reviewSignUps: z.boolean(),
      version: z.number().int(),
      operators: z.array(z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() })),
    }),
  },
  saveOperatorSettings: {
    needs: 'operator',
    place: 'bare',
    method: 'PUT',
    path: '/api/operator/settings',
    summary: 'Turns the review of sign-ups on or off',
    input: z.object({ reviewSignUps: z.boolean(), version: z.number().int() }),
    reply: done,
    success: 'operator.settings.saved',
  },
  listOperatedCompanies: {
    needs: 'operator',
    place: 'bare',
    method: 'GET',
    shows: ['operator'],
    path: '/api/operator/companies',
    summary: 'All companies of this installation, without their data',
    input: z.object({
      search,
      status: z.enum(['', 'open', 'suspended']).default(''),
      sort: z.enum(COMPANY_SORTS).default('name'),
      direction: z.enum(['asc', 'desc']).default('asc'),
      offset,
    }),
    reply: z.object({ data: z.array(operatedCompany), total: z.number().int() }),
  },
  suspendCompany: {
    needs: 'operator',
    place: 'bare',
    method: 'POST',
    path: '/api/operator/companies/:id/suspension',
    summary: 'Suspends a company: sessions end and jobs wait; no data is deleted',
    input: z.object({ id, reason: z.string().trim().min(1).max(REASON_MAX) }),
    reply: done,
    success: 'operator.companies.suspended',
  },
  restoreCompany: {
    needs: 'operator',
    place: 'bare',
    method: 'DELETE',
    path: '/api/operator/companies/:id/suspension',
    summary: 'Restores a suspended company',
    input: z.object({ id }),
    reply: done,
    success: 'operator.companies.restored',
  },
  listSignUps: {
    needs: 'operator',
    place: 'bare',
    method: 'GET',
    shows: ['operator'],
    path: '/api/operator/sign-ups',
    summary: 'Sign-ups waiting for review, oldest first',
    input: z.object({ offset }),
    reply: z.object({ data: z.array(waitingSignUp), total: z.number().int() }),
  },
  approveSignUp: {
    needs: 'operator',
    place: 'bare',
    method: 'POST',
    path: '/api/operator/sign-ups/:id/approval',
    summary: 'Approves a sign-up and emails the person',
    input: z.object({ id }),
    reply: done,
    success: 'operator.signUps.approved',
  },
  refuseSignUp: {
    needs: 'operator',
    place: 'bare',
    method: 'POST',
    path: '/api/operator/sign-ups/:id/refusal',
    summary: 'Declines a sign-up, emails the person and deletes the account',
    input: z.object({ id, reason: z.string().trim().max(REASON_MAX).default('') }),
    reply: done,
    success: 'operator.signUps.refused',
  },
  listActs: {
    needs: 'operator',
    place: 'bare',
    method: 'GET',
    shows: ['operator'],
    path: '/api/operator/log',
    summary: "The operators' log, newest first; entries can't be changed",
    input: z.object({ search, offset }),
    reply: z.object({ data: z.array(act), total: z.number().int() }),
  },
})
