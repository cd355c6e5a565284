import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'

const stale = ['catalogues'] as const
const entry = z.object({ list: z.string() })

export const catalogueFacts = facts('catalogue', {
  entryCreated: { details: entry.extend({ name: z.string() }), stale },
  entryRenamed: { details: entry.extend({ changes }), stale },
  entryDeleted: { details: entry.extend({ name: z.string(), replacementId: z.uuid().nullable() }), stale },
})
