import { z } from 'zod'
import { facts } from '#kit/facts.ts'

const stale = ['views'] as const
const details = z.object({ name: z.string(), isShared: z.boolean() })

export const viewFacts = facts('views', {
  created: { details, stale },
  changed: { details, stale },
  deleted: { details, stale },
  restored: { details, stale },
  defaultChanged: { details: z.object({ name: z.string(), isDefault: z.boolean() }), stale },
})
