import { z } from 'zod'
import { facts } from '#kit/facts.ts'
import { BULK_ACTIONS } from './changes/contract.ts'

const ofBulkChange = {
  details: z.object({ changeId: z.uuid(), action: z.enum(BULK_ACTIONS), count: z.int() }),
  stale: ['bulkChanges'],
} as const

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
  bulkStarted: ofBulkChange,
  bulkTakenBack: ofBulkChange,
  bulkRemoved: ofBulkChange,
})
