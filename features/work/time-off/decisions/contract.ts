import { z } from 'zod'
import { lifecycle } from '#kit/lifecycle.ts'

export const life = lifecycle({
  starts: 'pending',
  states: ['pending', 'approved', 'declined', 'canceled'],
  moves: {
    approve: { from: ['pending'], to: 'approved' },
    decline: { from: ['pending'], to: 'declined' },
    cancel: { from: ['pending', 'approved'], to: 'canceled' },
  },
})
export type Move = keyof typeof life.moves
export const STATUSES = ['pending', 'approved', 'declined', 'canceled'] as const
export type Status = (typeof STATUSES)[number]

const day = z.iso.date()
export const person = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string().nullable(),
})
export type Person = z.infer<typeof person>

/** What happened to a request: `asked` when it was made, `recorded` when it was entered for somebody and approved at once. */
export const STEPS = ['asked', 'recorded', 'approved', 'declined', 'canceled', 'shortened'] as const
export const step = z.object({
  what: z.enum(STEPS),
  by: person.nullable(),
  at: z.string(),
  comment: z.string(),
  /** Of what was shortened: the days that were cancelled. */
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  length: z.number().int().nullable(),
})
export type Step = z.infer<typeof step>

/** Amounts are thousandths of a day. */
export const cancellation = z.object({
  firstDay: day,
  lastDay: day,
  length: z.number().int(),
  /** What stays taken. */
  stays: z.number().int(),
  /** Of `length`, what is too old to go back to the balance. */
  expired: z.number().int(),
  /** Whether there is a balance that it goes back to. */
  counted: z.boolean(),
})
export type Cancellation = z.infer<typeof cancellation>
