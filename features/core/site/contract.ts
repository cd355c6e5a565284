import { z } from 'zod'
import { emailAddress, personName } from '#features/core/identity/accounts/contract.ts'
import { contract } from '#kit/contract.ts'

/** Made by the server on the bare domain, for everyone. */
export const PUBLIC_PAGES: readonly string[] = [
  '/',
  '/signup',
  '/request-demo',
  '/contact-us',
  '/contacts',
  '/terms-and-conditions',
  '/privacy-policy',
  '/thanks-for-request',
]

export const MESSAGE_MAX = 4000
export const NOTE_MAX = 2000
/** Company size as stated in the demo request; empty: not stated. */
export const PEOPLE = ['', '1-20', '21-100', '101-500', '501+'] as const
export const KINDS = ['demo', 'contact'] as const
export const STATUSES = ['new', 'answered', 'closed'] as const

const HOUR = 60 * 60
const limits = [
  { per: 'ip', times: 10, seconds: HOUR },
  { per: 'field:email', times: 5, seconds: HOUR },
] as const
/** Bot detection: the stamp that was fetched when the first field was touched, and a hidden field. */
const byHand = { stamp: z.uuid('site.form.again'), website: z.string().max(200).default('') }

export const siteRequest = z
  .object({
    id: z.uuid(),
    kind: z.enum(KINDS),
    name: z.string(),
    email: z.string(),
    company: z.string(),
    people: z.enum(PEOPLE),
    message: z.string(),
    language: z.enum(['en', 'ru', 'sv']),
    status: z.enum(STATUSES),
    note: z.string(),
    assignee: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }).nullable(),
    at: z.iso.datetime(),
    version: z.number().int(),
  })
  .meta({ id: 'SiteRequest' })
export type SiteRequest = z.infer<typeof siteRequest>

export const site = contract({
  stampForm: {
    method: 'POST',
    path: '/api/site/stamps',
    summary: 'Starts a public form; its token is sent once with the form',
    needs: 'public',
    place: 'bare',
    limits: [{ per: 'ip', times: 60, seconds: HOUR }],
    input: z.object({}),
    reply: z.object({ data: z.object({ stamp: z.uuid() }) }),
  },
  requestDemo: {
    method: 'POST',
    path: '/api/site/demo-requests',
    summary: 'Requests a demo',
    needs: 'public',
    place: 'bare',
    limits,
    input: z.object({
      name: personName,
      email: emailAddress,
      company: z.string().trim().min(1).max(100),
      people: z.enum(PEOPLE).default(''),
      message: z.string().trim().max(MESSAGE_MAX).default(''),
      ...byHand,
    }),
    reply: z.object({ data: z.string() }),
    success: 'site.form.done',
  },
  contactUs: {
    method: 'POST',
    path: '/api/site/messages',
    summary: 'Sends a message to the operator',
    needs: 'public',
    place: 'bare',
    limits,
    input: z.object({
      name: personName,
      email: emailAddress,
      message: z.string().trim().min(1).max(MESSAGE_MAX),
      ...byHand,
    }),
    reply: z.object({ data: z.string() }),
    success: 'site.form.done',
  },
  listSiteRequests: {
    method: 'GET',
    shows: ['operator'],
    path: '/api/operator/requests',
    summary: 'Demo requests and messages from the public website, newest first',
    needs: 'operator',
    place: 'bare',
    input: z.object({
      search: z.string().trim().max(100).default(''),
      kind: z.enum(['', ...KINDS]).default(''),
      status: z.enum(['', ...STATUSES]).default(''),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    reply: z.object({ data: z.array(siteRequest), total: z.number().int() }),
  },
  saveSiteRequest: {
    method: 'PUT',
    path: '/api/operator/requests/:id',
    summary: 'Changes the status, note or assignee of a request',
    needs: 'operator',
    place: 'bare',
    input: z.object({
      id: z.uuid(),
      status: z.enum(STATUSES),
      note: z.string().trim().max(NOTE_MAX),
      assigneeId: z.uuid().nullable(),
      version: z.number().int(),
    }),
    reply: z.object({ data: siteRequest }),
    success: 'operator.requests.saved',
  },
})
