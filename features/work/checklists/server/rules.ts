import type { Availability } from '../things/contract.ts'

/** The asset that a step names. */
export interface Wanted {
  /** Null once it is deleted. */
  id: string | null
  name: string
  /** Of a return: the person did not have it when the checklist started. */
  isNotTheirs: boolean
  /** The person who is to get it by a checklist that started earlier. */
  promisedTo: string | null
}

interface AsItIs {
  holder: { id: string } | null
  isGiven: boolean
}

/** Whether the asset that a step of this person names can be had. @param known nothing where it is deleted */
export function availabilityOf(
  hands: 'give' | 'return',
  wanted: Pick<Wanted, 'isNotTheirs' | 'promisedTo'>,
  known: AsItIs | undefined,
  userId: string,
): Availability {
  if (!known) return 'gone'
  if (hands === 'return') return wanted.isNotTheirs ? 'notTheirs' : 'ready'
  if (known.holder) return known.holder.id === userId ? 'ready' : 'held'
  if (!known.isGiven) return 'unavailable'
  return wanted.promisedTo === null ? 'ready' : 'promised'
}

interface Awaiting {
  categoryId: string | null
  /** Null where the step names none, or falls back to the category. */
  thingId: string | null
}

/** Whether a step waits for this thing. */
export const awaits =
  ({ categoryId, thingId }: Awaiting) =>
  (thing: { id: string; categoryId: string | null }): boolean =>
    thingId === null ? categoryId === null || thing.categoryId === categoryId : thing.id === thingId

/**
 * Which of the steps a thing that was given completes: the one that names it comes before one of its category, and that before one for
 * anything. @returns -1 for none
 */
export function placeFor(steps: readonly Awaiting[], thing: { id: string; categoryId: string | null }): number {
  const named = steps.findIndex(({ thingId }) => thingId === thing.id)
  if (named >= 0) return named
  const isOpenTo = ({ thingId }: Awaiting) => thingId === null
  const exact = steps.findIndex(
    (step) => isOpenTo(step) && step.categoryId !== null && step.categoryId === thing.categoryId,
  )
  return exact >= 0 ? exact : steps.findIndex((step) => isOpenTo(step) && step.categoryId === null)
}
