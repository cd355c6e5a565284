import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'

const stale = ['locations'] as const

export const locationFacts = facts('location', {
  created: { details: z.object({ name: z.string() }), stale },
  updated: { details: z.object({ changes }), stale },
  deleted: { details: z.object({ name: z.string(), replacementId: z.uuid().nullable() }), stale },
})
