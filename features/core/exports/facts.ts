import { z } from 'zod'
import { facts } from '#kit/facts.ts'
import { FAILURES } from './contract.ts'

const stale = ['exports'] as const
const made = z.object({ exportId: z.uuid(), file: z.string() })
const asked = made.extend({ source: z.string() })

export const exportFacts = facts('export', {
  started: { details: asked, stale },
  ready: { details: made, stale },
  failed: { details: made.extend({ failure: z.enum(FAILURES) }), stale },
  downloaded: { details: asked, stale },
  ended: { details: asked, stale },
})
