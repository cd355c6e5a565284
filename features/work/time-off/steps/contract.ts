import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { flowFields, WHO } from '#features/people/flows/contract.ts'
import { contract } from '#kit/contract.ts'
import { PARTS } from '../balances/contract.ts'
import { kind } from '../types/contract.ts'

const day = z.iso.date()
const part = z.enum(PARTS).default('full')
const leave = { kind, firstDay: day, lastDay: day, firstPart: part, lastPart: part }

export const STEP_NEEDS = ['any', 'all', 'two'] as const

/** What became of a step, or of one approval in it. */
export const STEP_DECISIONS = [
  'voted',
  'stepApproved',
  'stepCounted',
  'selfApproved',
  'stepEmpty',
  'stepLate',
  'approved',
  'declined',
] as const

const shared = {
  step: z.number().int().describe('From 1.'),
  who: z.enum(WHO),
  name: z.string().nullable().describe("Of the role or group; null where it is gone, or where you don't know of it."),
  needs: z.enum(STEP_NEEDS).describe('`two`: two who keep time off, for a person without a manager.'),
}

export const requestStep = z
  .object({
    ...shared,
    state: z.enum(['done', 'current', 'next']),
    people: z.array(personRef).describe('Whom it asked when it began; before that, who is named or chosen for it.'),
    decisions: z.array(
      z.object({
        what: z.enum(STEP_DECISIONS),
        by: personRef.nullable(),
        standsFor: personRef.nullable(),
        at: z.string(),
      }),
    ),
  })
  .meta({
    id: 'LeaveRequestFlowStep',
    description:
      'A step of the approval flow that a request takes, as it was when the request was made or last changed.',
  })
export type RequestStep = z.infer<typeof requestStep>

export const stepToCome = z
  .object({
    ...shared,
    people: z.array(personRef).describe('Whom it would ask now.'),
    becomes: z
      .enum(['asks', 'counted', 'ladder', 'self'])
      .describe(
        '`counted`: the only person whom the step before asks is asked once. `ladder`: it finds nobody, and these are asked. `self`: the requester approves it, as the company allows.',
      ),
  })
  .meta({ id: 'LeaveRequestStepToCome' })
export type StepToCome = z.infer<typeof stepToCome>

const foreseen = z.object({
  flow: z
    .string()
    .nullable()
    .describe('Its name; null where none fits: then the chosen approvers decide, in one step.'),
  choosesApprovers: z.boolean().describe('Whether the requester chooses approvers.'),
  steps: z.array(stepToCome),
})

export const leaveSteps = contract({
  previewSteps: {
    method: 'POST',
    path: '/api/time-off/steps/preview',
    summary: 'The approval steps that a request would take; nothing is saved',
    needs: 'session',
    input: z.object({ userId: z.uuid().optional(), ...leave, approverIds: z.array(z.uuid()).max(10).default([]) }),
    reply: z.object({ data: foreseen }),
  },
  exampleOfFlow: {
    method: 'POST',
    path: '/api/time-off/steps/example',
    summary:
      "The steps that a person's request would take with an approval flow that is being edited; nothing is saved",
    needs: { anyOf: ['settings.timeoff.edit'] },
    input: z.object({ userId: z.uuid(), ...leave, flow: flowFields.omit({ name: true, audience: true }) }),
    reply: z.object({
      data: z.object({
        fits: z
          .boolean()
          .describe('Whether its conditions hold for this leave. Whose requests it is for is not looked at.'),
        steps: z.array(stepToCome),
      }),
    }),
  },
})
