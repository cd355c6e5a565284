import { z } from 'zod'
import { facts } from '#kit/facts.ts'

export const directoryFacts = facts('people', {
  exported: {
    details: z.object({
      columns: z.array(z.string()),
      format: z.string(),
      count: z.int(),
      /** Of the list as of another day. */
      day: z.iso.date().optional(),
      exportId: z.uuid().optional(),
    }),
  },
})
