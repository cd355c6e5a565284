import { z } from 'zod'
import { contract } from '#kit/contract.ts'
import { BULK_ACTIONS, chosen, moveInput } from '../changes/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    bulkChanges: true
  }
}

/** How long the result is shown and can be taken back. */
export const HOURS = 24

export const STATUSES = ['waiting', 'running', 'done', 'failed'] as const
export const UNFINISHED = ['waiting', 'running'] as const satisfies readonly (typeof STATUSES)[number][]
export const FAILURES = ['rights', 'refused', 'technical'] as const
export type Failure = (typeof FAILURES)[number]

const shown = z.object({
  id: z.uuid(),
  action: z.enum(BULK_ACTIONS),
  isUndo: z.boolean().describe('Whether it is being taken back, or was.'),
  status: z.enum(STATUSES),
  failure: z.enum(FAILURES).nullable(),
  problem: z.string().nullable().describe('Why the rules refused to go on.'),
  total: z.int(),
  passed: z.int().describe('People processed so far, changed or not.'),
  done: z.int().describe('People changed, or changed back.'),
  refusals: z
    .array(z.object({ message: z.string(), count: z.int() }))
    .describe('Why it was not done, and how many people that concerns.'),
  isPlanned: z.boolean().describe('On a day to come.'),
  canUndo: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type ShownBulkChange = z.infer<typeof shown>

const editors = { anyOf: ['people.people.edit'] } as const
const one = z.object({ id: z.uuid() })

/** What is done to more people than one call changes. */
export const bulkChanges = contract({
  startBulkChange: {
    method: 'POST',
    path: '/api/people/bulk/changes',
    summary: 'Starts one action on up to 10,000 people in the background; one at a time for each person who asks',
    needs: editors,
    input: moveInput.extend({ action: z.enum(BULK_ACTIONS), ids: chosen }),
    reply: z.object({ data: shown }),
    status: 201,
    success: 'people.bulkStarted',
  },
  listBulkChanges: {
    method: 'GET',
    shows: ['bulkChanges'],
    path: '/api/people/bulk/changes',
    summary: 'Your changes of many people in the last 24 hours with their progress, newest first',
    needs: editors,
    input: z.object({}),
    reply: z.object({ data: z.array(shown) }),
  },
  undoBulkChange: {
    method: 'POST',
    path: '/api/people/bulk/changes/:id/undo',
    summary: 'Undoes a move in the background, for each person whose values nobody has changed since',
    needs: editors,
    input: one,
    reply: z.object({ data: shown }),
    success: 'people.bulkUndoStarted',
  },
  removeBulkChange: {
    method: 'DELETE',
    path: '/api/people/bulk/changes/:id',
    summary: "Removes the result of a finished change; after that it can't be undone",
    needs: editors,
    input: one,
    reply: z.object({}),
    success: 'people.bulkRemoved',
  },
})
