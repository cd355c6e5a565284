import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'

/** Lists tell how many things have an entry. */
const stale = ['assets', 'catalogues'] as const
/** What someone has is said before they leave. */
const held = [...stale, 'goingOn'] as const
const named = z.object({ name: z.string() })
const things = z.array(z.object({ id: z.uuid(), name: z.string() }))
const moved = z.object({ assets: things, day: z.string() })

/** Subject: the thing; of what is given and returned, the person. */
export const assetFacts = facts('assets', {
  created: { details: named, stale },
  updated: { details: z.object({ changes }), stale },
  deleted: { details: named, stale },
  /** `takenFrom`: who no longer has what a stock-take has not found. */
  stateChanged: { details: named.extend({ changes, day: z.string(), takenFrom: z.uuid().optional() }), stale: held },
  given: { details: moved, stale: held },
  returned: { details: moved.extend({ state: z.string() }), stale: held },
  /** A warranty or a lease. */
  endsSoon: { details: named.extend({ what: z.enum(['warranty', 'lease']), endsOn: z.string() }) },
  /** By what it was narrowed, never to whom or what. */
  exported: { details: z.object({ format: z.string(), count: z.int(), filters: z.array(z.string()) }) },
})
