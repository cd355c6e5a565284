import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { contract } from '#kit/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    /** Stand-ins. */
    delegations: true
  }
}

export const REASON = 200
/** The longest delegation, in days: two years. */
export const LONGEST = 731

const day = z.iso.date()

export const delegation = z
  .object({
    id: z.uuid(),
    user: personRef.describe('Who is away.'),
    standIn: personRef.describe('Who decides in their place.'),
    firstDay: day,
    lastDay: day.describe('The last day on which the stand-in decides, where the person who is away works.'),
    reason: z.string(),
    madeBy: personRef.nullable(),
    isRunning: z.boolean(),
    isForLeave: z.boolean().describe('It belongs to an approved time off: it changes and ends with it.'),
  })
  .meta({ id: 'Delegation' })
export type Delegation = z.infer<typeof delegation>

export const delegations = contract({
  listDelegations: {
    method: 'GET',
    shows: ['delegations', 'names'],
    path: '/api/delegations',
    summary: "A person's stand-ins, and whose stand-in they are; your own by default",
    needs: 'session',
    input: z.object({ userId: z.uuid().optional() }),
    reply: z.object({
      data: z.object({
        user: personRef,
        own: z.array(delegation).describe('Who decides for the person: running and planned, the next first.'),
        others: z.array(delegation).describe('People whose stand-in they are.'),
      }),
      today: day.describe('Where the person works.'),
    }),
  },
  createDelegation: {
    method: 'POST',
    path: '/api/delegations',
    summary: 'Names a stand-in who decides for you, or with permission for someone else, on these days',
    needs: 'session',
    status: 201,
    input: z.object({
      userId: z.uuid().optional().describe('Who is away; yourself by default.'),
      standInId: z.uuid(),
      firstDay: day,
      lastDay: day,
      reason: z.string().trim().max(REASON).default(''),
    }),
    reply: z.object({ data: delegation }),
    success: 'delegations.saved',
  },
  endDelegation: {
    method: 'DELETE',
    path: '/api/delegations/:id',
    summary: 'Ends a delegation at once: the stand-in no longer reads or decides anything in its name',
    needs: 'session',
    input: z.object({ id: z.uuid() }),
    reply: z.object({}),
    success: 'delegations.ended',
  },
})
