import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { listOf } from '#features/people/record/contract.ts'
import { contract } from '#kit/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    approvals: true
  }
}

export const DECISIONS = ['approved', 'declined'] as const
export type Decision = (typeof DECISIONS)[number]

/**
 * `warn` needs a look before deciding ("Only 3 of 5 at work"), `calm` says that all is well ("4 of 5 at work"), `alone` is no conflict, but is
 * decided one by one ("Parental leave").
 */
export const TONES = ['warn', 'calm', 'alone'] as const

export const item = z
  .object({
    id: z.uuid(),
    source: z.string().describe('The feature it comes from: `timeOff`.'),
    title: z.string().describe('What it is: "Vacation".'),
    mark: z.string().nullable().describe('The sign of the design system beside the title; null without one.'),
    lines: z
      .array(z.string())
      .describe('What it says, in a few words each: first when, then how much, as far as it has these.'),
    user: personRef,
    note: z.string().describe('Job title and place of the person, as far as there are any.'),
    standsFor: personRef
      .nullable()
      .describe('The approver in whose place the reader decides; null where they are asked themselves.'),
    begins: z.iso
      .date()
      .nullable()
      .describe('The day from which it takes effect: what waits is ordered by it. Null for what has no day.'),
    comment: z.string().describe('What the person wrote with it.'),
    askedAt: z.string(),
    version: z.number().int(),
    concerns: z
      .array(z.object({ tone: z.enum(TONES), text: z.string() }))
      .describe(
        'What to know before deciding. With nothing but `calm` it breaks no rule, and can be approved together with others.',
      ),
    changes: z.array(z.string()).describe('What approving it would change: "Remaining afterwards: 20 days".'),
    actions: z.array(z.enum(DECISIONS)).describe('What the reader can answer.'),
    own: z
      .unknown()
      .describe(
        "What the feature's own panel shows, in the shape that its source names; null where it brings no panel.",
      ),
  })
  .meta({
    id: 'ApprovalItem',
    description:
      "One thing that waits for the reader's decision, from whichever feature. All texts are in the reader's language.",
  })
export type Item = z.infer<typeof item>

/** Whether it can be approved together with others, without a look at it. */
export const isSafe = ({ concerns = [] }: Partial<Pick<Item, 'concerns'>>): boolean =>
  concerns.every(({ tone }) => tone === 'calm')

/** An item that waits for another person, or was decided. */
export const listed = item
  .pick({ id: true, source: true, title: true, mark: true, lines: true, user: true, begins: true, askedAt: true })
  .extend({
    status: z.string(),
    approvers: z.array(personRef).describe('People who can decide.'),
    decidedBy: z.string().nullable(),
    decidedAt: z.string().nullable(),
    opens: z.string().describe('The parameter of the address under which it opens over any page.'),
  })
export type Listed = z.infer<typeof listed>

/** How something that waited can have ended. */
export const ENDS = ['approved', 'declined', 'canceled'] as const

const kinds = z
  .string()
  .max(2000)
  .optional()
  .transform((text) => text?.split(',').filter(Boolean))
  .describe(
    'Separated by commas: leave types (built in, or ids of own ones), and what change requests are about. An unknown one is refused.',
  )
const narrowing = { kinds, search: z.string().max(100).optional(), cursor: z.string().max(100).optional() }
/** A page, where the next one begins, and how many there are in all. */
const page = <T extends z.ZodType>(one: T) =>
  z.object({ data: z.array(one), next: z.string().nullable(), count: z.number().int() })

const byId = z.object({ source: z.string().max(50), id: z.uuid() })

export const approvals = contract({
  listApprovals: {
    method: 'GET',
    shows: ['approvals', 'approvalFlows', 'names', 'jobTitles', 'departments', 'locations'],
    path: '/api/approvals',
    summary: 'Requests waiting for your decision, earliest start first',
    needs: 'session',
    input: z.object(narrowing),
    reply: page(item),
  },
  listOthersApprovals: {
    method: 'GET',
    shows: ['approvals', 'names', 'jobTitles', 'departments', 'locations'],
    path: '/api/approvals/others',
    summary: 'Requests waiting for someone else: your own and those of people you manage',
    needs: 'session',
    input: z.object(narrowing),
    reply: page(listed),
  },
  listDecided: {
    method: 'GET',
    shows: ['approvals', 'names', 'jobTitles', 'departments', 'locations'],
    path: '/api/approvals/decided',
    summary: 'Decided requests you were asked to approve, newest first',
    needs: 'session',
    input: z.object({ ...narrowing, status: listOf(ENDS) }),
    reply: page(listed),
  },
  showSurroundings: {
    method: 'GET',
    shows: ['approvals', 'calendar', 'names'],
    path: '/api/approvals/:source/:id/team',
    summary: 'Who else in the team is away around a request waiting for you',
    needs: 'session',
    input: byId,
    reply: z.object({ data: z.unknown() }),
  },
  decide: {
    method: 'PUT',
    path: '/api/approvals/:source/:id',
    summary: 'Approves or declines a request waiting for you; with `ifSafe` only if it has no conflicts',
    needs: 'session',
    input: byId.extend({
      decision: z.enum(DECISIONS),
      comment: z.string().trim().max(2000).default(''),
      version: z.number().int().optional(),
      ifSafe: z.boolean().default(false),
    }),
    reply: z.object({
      status: z.string(),
      message: z.string(),
      canTakeBack: z
        .boolean()
        .describe('Whether it can be undone (`takeBackDecision`) for ten minutes; false for what was applied at once.'),
    }),
    success: 'approvals.decided',
  },
  takeBackDecision: {
    method: 'DELETE',
    path: '/api/approvals/:source/:id/decision',
    summary: 'Undoes your latest decision within ten minutes; the request is pending again, and its history keeps both',
    needs: 'session',
    input: byId,
    reply: z.object({ message: z.string() }),
    success: 'approvals.takenBack',
  },
})
