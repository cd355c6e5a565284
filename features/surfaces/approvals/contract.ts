import { z } from 'zod'
import { contract } from '#kit/contract.ts'

/** One thing that waits for the reader's decision, from whichever feature. */
export const item = z.object({
  id: z.uuid(),
  /** The feature it comes from: `timeOff`. */
  source: z.string(),
  /** What it is within the source: a leave kind. */
  kind: z.string(),
  user: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string(), avatar: z.string().nullable() }),
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  firstPart: z.string(),
  lastPart: z.string(),
  /** Thousandths of a day. */
  length: z.number().int().nullable(),
  comment: z.string(),
  askedAt: z.string(),
  version: z.number().int(),
  /** In the reader's language: what to know before deciding ("3 of 8 away"). Empty: it breaks no rule and is safe. */
  concerns: z.array(z.string()),
  /** How many of the team are at work meanwhile, at the least; null where there is no team. */
  cover: z.object({ stay: z.number().int(), of: z.number().int() }).nullable(),
})
export type Item = z.infer<typeof item>

export const approvals = contract({
  listApprovals: {
    method: 'GET',
    path: '/api/approvals',
    summary: 'Everything that waits for the reader to decide, most urgent first',
    needs: 'session',
    input: z.object({}),
    reply: z.object({ data: z.array(item), count: z.number().int() }),
  },
})
