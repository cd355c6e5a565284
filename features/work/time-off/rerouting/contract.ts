import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { contract } from '#kit/contract.ts'
import { REROUTED } from '../decisions/contract.ts'

const day = z.iso.date()

export const rerouted = z
  .object({
    stuck: z
      .array(z.object({ id: z.uuid(), user: personRef, firstDay: day, lastDay: day, since: z.string() }))
      .describe('Nobody can decide these.'),
    moved: z.array(
      z.object({
        id: z.uuid(),
        user: personRef,
        why: z.enum(REROUTED),
        from: personRef.nullable().describe('Who was asked before.'),
        at: z.string(),
        approvers: z.array(personRef),
      }),
    ),
  })
  .meta({ id: 'ReroutedRequests', description: 'Requests that wait and whose approvers could not decide them.' })
export type ReroutedRequests = z.infer<typeof rerouted>

export const rerouting = contract({
  previewApprovers: {
    method: 'POST',
    path: '/api/time-off/approvers/preview',
    summary: 'Who is asked too because none of these approvers is there for two weeks; nothing is saved',
    needs: 'session',
    input: z.object({ userId: z.uuid().optional(), approverIds: z.array(z.uuid()).max(10) }),
    reply: z.object({ data: z.object({ instead: z.array(personRef) }) }),
  },
  listRerouted: {
    method: 'GET',
    shows: ['timeOff', 'names'],
    path: '/api/time-off/rerouted',
    summary: 'Requests that nobody can decide, and those that went to other approvers in the last 30 days',
    needs: { anyOf: ['other.timeoff.record.edit'] },
    input: z.object({}),
    reply: z.object({ data: rerouted }),
  },
})
