import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { lifecycle } from '#kit/lifecycle.ts'

export const life = lifecycle({
  starts: 'pending',
  states: ['pending', 'approved', 'declined', 'canceled'],
  moves: {
    approve: { from: ['pending'], to: 'approved' },
    decline: { from: ['pending'], to: 'declined' },
    cancel: { from: ['pending', 'approved'], to: 'canceled' },
    takeBack: { from: ['approved', 'declined'], to: 'pending' },
  },
})
export type Move = keyof typeof life.moves
export const STATUSES = life.states
export type Status = (typeof STATUSES)[number]
/** What a person decides. */
export type Decided = Exclude<Status, typeof life.starts>
export const DECIDED = STATUSES.filter((status): status is Decided => status !== life.starts)
/** What a request in this state does to the balance. SQL and the engine read it here, so a new state has to say it. */
export const ON_BALANCE: Record<Status, 'take' | 'reserve' | 'released'> = {
  pending: 'reserve',
  approved: 'take',
  declined: 'released',
  canceled: 'released',
}
/** The states in which its days are planned or taken. */
export const IN_FORCE = STATUSES.filter((status) => ON_BALANCE[status] !== 'released')

const day = z.iso.date()
export const thousandths = z.number().int().describe('Thousandths of a day: 1500 is one and a half.')

/**
 * Why a request went to other approvers: the one who was asked has left, is the person's manager no more, is away for the next two weeks, or
 * made or changed it themselves; of a flow's step, that it finds nobody, or waits for too long.
 */
export const REROUTED = [
  'approverLeft',
  'managerChanged',
  'approverAway',
  'approverInvolved',
  'stepEmpty',
  'stepLate',
] as const
export type Rerouted = (typeof REROUTED)[number]

const IN_FLOW = ['voted', 'stepApproved', 'stepCounted', 'selfApproved', 'restarted'] as const

/**
 * The history of a request: `asked` when it was made, `recorded` when it was entered for another person and approved at once. Of one that
 * was re-routed `by` is the approver who was asked before; of a `standIn` the one who may decide from then on. `voted`: others of the step
 * are still asked; `stepCounted`: `by` had approved the step before; `restarted`: it was changed, and what was decided is void; `takenBack`:
 * `by` took their decision back.
 */
export const STEPS = [
  'asked',
  'recorded',
  ...DECIDED,
  'shortened',
  'standIn',
  ...REROUTED,
  ...IN_FLOW,
  'takenBack',
] as const
export const step = z
  .object({
    what: z.enum(STEPS),
    by: personRef.nullable(),
    standsFor: personRef.nullable().describe('The approver in whose place `by` decided, or may decide.'),
    at: z.string(),
    comment: z.string(),
    firstDay: day.nullable().describe('Of what was shortened: the days that were cancelled.'),
    lastDay: day.nullable(),
    length: thousandths.nullable(),
    step: z.number().int().nullable().describe('Of a flow: which step it was about.'),
    steps: z.number().int().nullable().describe('Of how many.'),
    isVoid: z.boolean().describe('Decided before the request was changed: its steps began anew.'),
    isTakenBack: z.boolean().describe('A decision that was undone later, or what followed from it.'),
  })
  .meta({ id: 'LeaveRequestStep' })
export type Step = z.infer<typeof step>

export const cancellation = z
  .object({
    firstDay: day,
    lastDay: day,
    length: thousandths,
    stays: z.number().int().describe('What stays taken.'),
    expired: z.number().int().describe('Of `length`, what is too old to go back to the balance.'),
    counted: z.boolean().describe('Whether there is a balance that it goes back to.'),
  })
  .meta({ id: 'Cancellation', description: 'Amounts are thousandths of a day.' })
export type Cancellation = z.infer<typeof cancellation>
