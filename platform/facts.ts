import { z } from 'zod'
import { facts } from '#kit/facts.ts'

const read = {
  details: z.object({ requestId: z.uuid().optional(), fileId: z.uuid().optional(), file: z.string().optional() }),
}

/** A person read another's confidential data: health, pay or bank. */
export const readingFacts = facts('audit', { healthRead: read, payRead: read, bankRead: read })
