import { z } from 'zod'
import { HANDS } from '#features/people/onboarding/contract.ts'

/**
 * Whether the asset that a step names can be had. Only of one that is `ready` the step waits for it; otherwise another one of its category
 * takes its place.
 */
export const AVAILABILITIES = ['ready', 'held', 'promised', 'unavailable', 'gone', 'notTheirs'] as const
export type Availability = (typeof AVAILABILITIES)[number]

/** What a step about equipment waits for. */
export const things = z.object({
  hands: z.enum(HANDS),
  category: z
    .object({ id: z.uuid(), name: z.string() })
    .nullable()
    .describe('Of what is to be given or returned; null for anything.'),
  wanted: z
    .object({
      id: z.uuid().nullable().describe('Null once it is deleted.'),
      name: z.string(),
      number: z.string().describe('Its inventory number, or else its serial number.'),
      availability: z.enum(AVAILABILITIES),
      who: z
        .string()
        .nullable()
        .describe(
          'Who has it, or is to get it by a checklist that started earlier; null for a reader who may not know.',
        ),
      state: z.string(),
    })
    .nullable()
    .describe('The asset that the step names.'),
  held: z
    .array(z.object({ id: z.uuid(), name: z.string() }))
    .describe('What the person has of it, or has still to return; empty for a reader who may not know of it.'),
  count: z.number().int(),
  canMove: z
    .boolean()
    .describe('The reader may give this person things and take them back; who else may, where they may not.'),
  movers: z.array(z.string()),
})
export type StepThings = z.infer<typeof things>
