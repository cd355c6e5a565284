import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { contract } from '#kit/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    approvals: true
  }
}

export const DECISIONS = ['approved', 'declined'] as const
export type Decision = (typeof DECISIONS)[number]

/** One thing that waits for the reader's decision, from whichever feature. */
export const item = z.object({
  id: z.uuid(),
  /** The feature it comes from: `timeOff`. */
  source: z.string(),
  /** What it is, in the reader's language: "Vacation". */
  title: z.string(),
  /** What it says, in the reader's language, where the source brings no panel of its own to show it. */
  lines: z.array(z.string()),
  /** What it is within the source: a leave kind. */
  kind: z.string(),
  user: personRef,
  /** Job title and place of the person, as far as there are any. */
  note: z.string(),
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  firstPart: z.string(),
  lastPart: z.string(),
  /** Thousandths of a day. */
  length: z.number().int().nullable(),
  comment: z.string(),
  attachment: z.object({ name: z.string(), address: z.string() }).nullable(),
  askedAt: z.string(),
  version: z.number().int(),
  /** In the reader's language: what to know before deciding ("3 of 8 away"). Empty: it breaks no rule and is safe. */
  concerns: z.array(z.string()),
  /** How many of the team are at work meanwhile, at the least; null where there is no team. */
  cover: z.object({ stay: z.number().int(), of: z.number().int() }).nullable(),
  /** What it does to the balance, in thousandths of a day: `left` is after it. Null without a balance. */
  balance: z
    .object({ used: z.number().int(), planned: z.number().int(), now: z.number().int(), left: z.number().int() })
    .nullable(),
})
export type Item = z.infer<typeof item>

/** One thing that waits for somebody else, or was decided. */
export const listed = item
  .pick({
    id: true,
    source: true,
    title: true,
    kind: true,
    user: true,
    firstDay: true,
    lastDay: true,
    firstPart: true,
    lastPart: true,
    length: true,
    askedAt: true,
  })
  .extend({
    status: z.string(),
    /** Whom it waits for, or who could decide. */
    approvers: z.array(personRef),
    decidedBy: z.string().nullable(),
    decidedAt: z.string().nullable(),
    /** The parameter of the address under which it opens over any page. */
    opens: z.string(),
  })
export type Listed = z.infer<typeof listed>

/** The team around the days in question; `kind` is null where it is not for this reader. */
export const surroundings = z.object({
  team: z.array(
    z.object({
      user: personRef,
      spells: z.array(
        z.object({
          id: z.uuid(),
          firstDay: z.iso.date(),
          lastDay: z.iso.date(),
          firstPart: z.string(),
          lastPart: z.string(),
          kind: z.string().nullable(),
          status: z.string(),
        }),
      ),
    }),
  ),
  from: z.iso.date(),
  to: z.iso.date(),
  freeDays: z.array(z.iso.date()),
})
export type Surroundings = z.infer<typeof surroundings>

const csv = z
  .string()
  .max(500)
  .optional()
  .transform((text) => text?.split(',').filter(Boolean))
const narrowing = { kinds: csv, search: z.string().max(100).optional(), cursor: z.string().max(100).optional() }
/** A page, where the next one begins, and how many there are in all. */
const page = <T extends z.ZodType>(one: T) =>
  z.object({ data: z.array(one), next: z.string().nullable(), count: z.number().int() })

const byId = z.object({ source: z.string().max(50), id: z.uuid() })

export const approvals = contract({
  listApprovals: {
    method: 'GET',
    shows: ['approvals', 'names', 'jobTitles', 'departments', 'locations'],
    path: '/api/approvals',
    summary: 'Everything that waits for the reader to decide, the next to begin first; by kinds and by names of people',
    needs: 'session',
    input: z.object(narrowing),
    reply: page(item),
  },
  listOthersApprovals: {
    method: 'GET',
    shows: ['approvals', 'names', 'jobTitles', 'departments', 'locations'],
    path: '/api/approvals/others',
    summary:
      'What the reader may see and somebody else has to decide: their own requests, and those of people they are responsible for',
    needs: 'session',
    input: z.object(narrowing),
    reply: page(listed),
  },
  listDecided: {
    method: 'GET',
    shows: ['approvals', 'names', 'jobTitles', 'departments', 'locations'],
    path: '/api/approvals/decided',
    summary: 'What the reader was asked about and is decided, by whomever; the latest first',
    needs: 'session',
    input: z.object({ ...narrowing, status: csv }),
    reply: page(listed),
  },
  showSurroundings: {
    method: 'GET',
    shows: ['approvals', 'calendar', 'names'],
    path: '/api/approvals/:source/:id/team',
    summary: 'Who else of the team is away around the days of a thing that waits for the reader',
    needs: 'session',
    input: byId,
    reply: z.object({ data: surroundings }),
  },
  decide: {
    method: 'PUT',
    path: '/api/approvals/:source/:id',
    summary: 'Approves or declines what waits for the reader; with `ifSafe` only while nothing speaks against it',
    needs: 'session',
    input: byId.extend({
      decision: z.enum(DECISIONS),
      comment: z.string().trim().max(2000).default(''),
      version: z.number().int().optional(),
      ifSafe: z.boolean().default(false),
    }),
    reply: z.object({ status: z.string(), message: z.string() }),
    success: 'approvals.decided',
  },
})
