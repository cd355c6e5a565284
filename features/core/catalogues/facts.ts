import { z } from 'zod'
import { touched } from '#features/core/day-effects/contract.ts'
import { changes, facts } from '#kit/facts.ts'

const stale = ['catalogues'] as const
const entry = z.object({ list: z.string() })

export const catalogueFacts = facts('catalogue', {
  entryCreated: { details: entry.extend({ name: z.string() }), stale },
  entryRenamed: { details: entry.extend({ changes }), stale },
  /** `from`: the day from which they hold. */
  daysChanged: {
    details: entry.extend({ from: z.iso.date(), changes, touched: touched.optional() }),
    stale: ['everything'],
  },
  entryArchived: { details: entry.extend({ name: z.string() }), stale },
  entryRestored: { details: entry.extend({ name: z.string() }), stale },
  entriesOrdered: { details: entry, stale },
  entryDeleted: { details: entry.extend({ name: z.string(), replacementId: z.uuid().nullable() }), stale },
})
