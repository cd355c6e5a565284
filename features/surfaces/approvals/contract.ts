import { z } from 'zod'
import { contract } from '#kit/contract.ts'

const person = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string(), avatar: z.string().nullable() })
export type Person = z.infer<typeof person>

export const DECISIONS = ['approved', 'declined'] as const
export type Decision = (typeof DECISIONS)[number]

/** One thing that waits for the reader's decision, from whichever feature. */
export const item = z.object({
  id: z.uuid(),
  /** The feature it comes from: `timeOff`. */
  source: z.string(),
  /** What it is within the source: a leave kind. */
  kind: z.string(),
  user: person,
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

/** The team around the days in question; `kind` is null where it is not for this reader. */
export const surroundings = z.object({
  team: z.array(
    z.object({
      user: person,
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

const byId = z.object({ source: z.string().max(50), id: z.uuid() })

export const approvals = contract({
  listApprovals: {
    method: 'GET',
    path: '/api/approvals',
    summary:
      'Everything that waits for the reader to decide, most urgent first; `count` also counts what is not in the list',
    needs: 'session',
    input: z.object({}),
    reply: z.object({ data: z.array(item), count: z.number().int() }),
  },
  showSurroundings: {
    method: 'GET',
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
