import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { listOf } from '#features/people/record/contract.ts'
import { ACTIVE } from '#kit/active.ts'
import { contract } from '#kit/contract.ts'
import { PARTS } from '../balances/contract.ts'
import { kind, kinds } from '../types/contract.ts'
import { preview } from '../preview/contract.ts'
import { requestStep } from '../steps/contract.ts'
import { cancellation, DECIDED, STATUSES, step, thousandths } from '../decisions/contract.ts'

export type { Preview } from '../preview/contract.ts'
export type { Cancellation, Decided, Move, Status, Step } from '../decisions/contract.ts'
export { DECIDED, IN_FORCE, life, STATUSES } from '../decisions/contract.ts'

const day = z.iso.date()
const part = z.enum(PARTS)
export const request = z
  .object({
    id: z.uuid(),
    user: personRef,
    kind,
    firstDay: day,
    lastDay: day,
    firstPart: part,
    lastPart: part,
    status: z.enum(STATUSES),
    length: thousandths,
    bridged: thousandths.describe(
      'Of `length`, thousandths of a day: days off between working days of leave, which the policy counts.',
    ),
    certificateMissing: z
      .number()
      .int()
      .nullable()
      .describe(
        'The leave is longer than this many days and needs a certificate, and none is attached; null otherwise.',
      ),
    comment: z.string(),
    decisionComment: z.string().describe('The latest decision; `history` has all of them.'),
    decidedBy: z.string().nullable(),
    askedAt: z.string(),
    decidedAt: z.string().nullable(),
    approvers: z.array(
      personRef.extend({
        standsFor: personRef
          .nullable()
          .describe('The approver in whose place they decide for some days; null for approvers themselves.'),
      }),
    ),
    standIn: personRef.nullable().describe('Who decides for the person while they are away, once this is approved.'),
    attachment: z
      .object({ id: z.uuid(), name: z.string(), active: z.array(z.enum(ACTIVE)), checking: z.boolean() })
      .nullable()
      .describe(
        '`active`: what the file brings beside its pages, to be said where it is opened. `checking`: the virus scanner has not seen it yet.',
      ),
    flow: z
      .string()
      .nullable()
      .describe('The approval flow that it takes; null for one step that chosen approvers decide.'),
    steps: z.array(requestStep).describe('Of the flow.'),
    history: z.array(step).describe('The oldest first.'),
    version: z.number().int(),
    can: z.object({
      approve: z.boolean(),
      decline: z.boolean(),
      cancel: z.boolean().describe('All of it.'),
      cancelFrom: day
        .nullable()
        .describe('The earliest day from which the rest alone can be cancelled; null where no part of it can.'),
      edit: z.boolean(),
      attach: z.boolean(),
      takeBackUntil: z
        .string()
        .nullable()
        .describe('Until when the reader can undo their decision (`takeBackDecision`); null where they cannot.'),
    }),
  })
  .meta({ id: 'LeaveRequest' })
export type Request = z.infer<typeof request>

const span = { firstDay: day, lastDay: day, firstPart: part.default('full'), lastPart: part.default('full') }
const asked = z.object({
  kind,
  ...span,
  approverIds: z
    .array(z.uuid())
    .max(10)
    .describe('At least one, unless an approval flow names everyone who decides (`previewSteps`).'),
  comment: z.string().trim().max(2000).default(''),
  standInId: z
    .uuid()
    .nullish()
    .describe('Who decides for the person on these days, once this is approved; without it nothing changes.'),
  attachmentId: z
    .uuid()
    .nullish()
    .describe('Uploaded before (`uploadAttachment`); null takes away what is attached, without it nothing changes.'),
})
/** The largest certificate, and the endings that its types have. */
export const LARGEST_FILE = 5_242_880
export const ATTACHABLE = ['pdf', 'png', 'jpg', 'jpeg'] as const
const byId = z.object({ id: z.uuid() })

const change = {
  needs: 'session',
  method: 'PUT',
  input: z.object({
    id: z.uuid(),
    status: z.enum(DECIDED),
    comment: z.string().trim().max(2000).default(''),
    from: day.optional().describe('With `canceled`: only the days from here on; those before stay taken.'),
  }),
  reply: z.object({
    status: z.enum(STATUSES),
    data: request,
    message: z.string(),
    returned: z
      .object({ days: thousandths, expired: thousandths })
      .nullable()
      .describe('What cancelling gives back; `expired` of it is too old and lost at once.'),
  }),
  success: 'timeOff.status_updated',
} as const
const decideOn = <P extends string>(what: string, path: P) =>
  ({ ...change, path, summary: `Approves, declines or cancels a ${what}` }) as const

export const requests = contract({
  listRequests: {
    method: 'GET',
    shows: ['timeOff', 'names', 'holidays'],
    path: '/api/time-off/requests',
    summary: 'Time off requests you can see, newest first; your own by default',
    needs: 'session',
    input: z.object({
      userId: z.uuid().optional(),
      kind: kinds,
      status: listOf(STATUSES),
      from: day.optional(),
      to: day.optional(),
      certificate: z.enum(['missing']).optional().describe('Only leave whose certificate is missing.'),
      cursor: z.string().max(100).optional(),
    }),
    reply: z.object({ data: z.array(request), next: z.string().nullable() }),
  },
  showRequest: {
    method: 'GET',
    shows: ['timeOff', 'names', 'holidays'],
    path: '/api/time-off/requests/:id',
    summary: 'One time off request',
    needs: 'session',
    input: byId,
    reply: z.object({ data: request }),
  },
  previewRequest: {
    method: 'POST',
    path: '/api/time-off/preview',
    summary: 'Preview of a request: its cost, the remaining balance and who else is away; nothing is saved',
    needs: 'session',
    input: z.object({ userId: z.uuid().optional(), id: z.uuid().optional(), kind, ...span }),
    reply: z.object({ data: preview }),
  },
  listApprovers: {
    method: 'GET',
    shows: ['names', 'roles'],
    path: '/api/time-off/approvers/:userId',
    summary: 'Suggested approvers: the manager and those above, then HR',
    needs: 'session',
    input: z.object({ userId: z.uuid() }),
    reply: z.object({
      data: z.array(personRef.extend({ usual: z.boolean() })),
      isApprover: z
        .boolean()
        .describe('Whether others wait for the person: they lead someone, or are asked about a pending request.'),
    }),
  },
  askRequest: {
    method: 'POST',
    path: '/api/time-off/requests',
    summary: 'Requests time off for yourself or, with permission, for someone else',
    needs: 'session',
    status: 201,
    input: asked.extend({ userId: z.uuid().optional() }),
    reply: z.object({ data: request }),
    success: 'timeOff.request_created',
  },
  editRequest: {
    method: 'PUT',
    path: '/api/time-off/requests/:id',
    summary: 'Changes a pending request; approvers are notified',
    needs: 'session',
    input: asked.extend({ id: z.uuid(), version: z.number().int() }),
    reply: z.object({ data: request }),
    success: 'timeOff.request_updated',
  },
  recordLeave: {
    method: 'POST',
    path: '/api/time-off/records',
    summary: 'Records approved time off for someone whose record you manage; the person is notified',
    needs: 'session',
    status: 201,
    input: asked.omit({ approverIds: true, standInId: true }).extend({ userId: z.uuid() }),
    reply: z.object({ data: request }),
    success: 'timeOff.recorded',
  },
  previewCancellation: {
    method: 'GET',
    shows: ['timeOff', 'holidays'],
    path: '/api/time-off/requests/:id/cancellation',
    summary: 'Preview of a cancellation, in full or from a later day: what returns to the balance; nothing is saved',
    needs: 'session',
    input: byId.extend({ from: day.optional() }),
    reply: z.object({ data: cancellation }),
  },
  updateVacationStatus: decideOn('vacation', '/api/calendar/update-vacation-status'),
  updateDayOffStatus: decideOn('day off', '/api/calendar/update-day-off-status'),
  updateSickDayStatus: decideOn('sick leave', '/api/calendar/update-sick-day-status'),
  updateParentalLeaveStatus: decideOn('parental leave', '/api/calendar/update-parental-leave-status'),
  updateLeaveStatus: {
    ...change,
    path: '/api/time-off/requests/:id/status',
    summary: "Approves, declines or cancels leave of any type, also of the company's own ones",
  },
  listComments: {
    method: 'GET',
    shows: ['timeOff', 'names'],
    path: '/api/time-off/requests/:id/comments',
    summary: 'Comments on a request',
    needs: 'session',
    input: byId,
    reply: z.object({
      data: z.array(z.object({ id: z.uuid(), author: personRef, body: z.string(), createdAt: z.string() })),
    }),
  },
  addComment: {
    method: 'POST',
    path: '/api/time-off/requests/:id/comments',
    summary: 'Adds a comment to a request; everyone involved is notified',
    needs: 'session',
    status: 201,
    input: z.object({ id: z.uuid(), body: z.string().trim().min(1).max(2000) }),
    reply: z.object({ id: z.uuid() }),
    success: 'timeOff.commentAdded',
  },
  uploadAttachment: {
    method: 'POST',
    path: '/api/time-off/attachments',
    summary:
      'Uploads a certificate (PDF or picture, up to 5 MB) for a new or changed request; deleted after a day if no request uses it',
    needs: 'session',
    status: 201,
    upload: { maxBytes: LARGEST_FILE, maxFiles: 1 },
    input: z.object({}),
    reply: z.object({
      data: z.object({ id: z.uuid(), name: z.string(), size: z.number().int(), checking: z.boolean() }),
    }),
  },
  attachFile: {
    method: 'POST',
    path: '/api/time-off/requests/:id/attachment',
    summary: 'Attaches an uploaded file to a request, also after the decision',
    needs: 'session',
    status: 201,
    input: byId.extend({ attachmentId: z.uuid() }),
    reply: z.object({ data: request }),
    success: 'timeOff.attached',
  },
  downloadAttachment: {
    method: 'GET',
    path: '/api/time-off/requests/:id/attachment',
    summary: 'The attached certificate',
    needs: 'session',
    download: true,
    media: ['application/pdf', 'image/png', 'image/jpeg'],
    input: byId,
    reply: z.object({}),
  },
})
