import { z } from 'zod'
import { facts } from '#kit/facts.ts'

const read = {
  details: z.object({ requestId: z.uuid().optional(), fileId: z.uuid().optional(), file: z.string().optional() }),
}

/** A person read another's confidential data: health, pay, bank, or ID and tax numbers. */
export const readingFacts = facts('audit', {
  healthRead: read,
  payRead: read,
  bankRead: read,
  identityNumbersRead: read,
})
