import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'

const stale = ['departments'] as const
const named = z.object({ name: z.string() })

export const departmentFacts = facts('department', {
  created: { details: named, stale },
  updated: { details: z.object({ changes }), stale },
  deleted: { details: named.extend({ replacementId: z.uuid().nullable() }), stale },
})
