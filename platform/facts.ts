import { z } from 'zod'
import { facts } from '#kit/facts.ts'

const read = {
  details: z.object({ requestId: z.uuid().optional(), fileId: z.uuid().optional(), file: z.string().optional() }),
}

/** That somebody read another's data of a kind that is nobody else's business. */
export const readingFacts = facts('audit', { healthRead: read, payRead: read, bankRead: read })
