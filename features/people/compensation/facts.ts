import { z } from 'zod'
import { facts } from '#kit/facts.ts'

/** Lists tell how many people have an entry. */
const stale = ['compensation', 'catalogues'] as const
/** The day alone: pay, and reasons that may speak of it, stay out of the trail. */
const day = { details: z.object({ from: z.iso.date() }), stale }

export const compensationFacts = facts('compensation', {
  recorded: day,
  corrected: day,
  removed: day,
  paymentRecorded: day,
  paymentCorrected: day,
  paymentRemoved: day,
})
