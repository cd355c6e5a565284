import { z } from 'zod'
import { facts } from '#kit/facts.ts'

const stale = ['stocktakes'] as const
const named = z.object({ name: z.string() })
const things = z.array(z.object({ id: z.uuid(), name: z.string() }))

/** Subject: the stock-take. A scan is none: the numbers are told once, when it is finished. */
export const stocktakeFacts = facts('stocktakes', {
  started: { details: named.extend({ expected: z.int() }), stale },
  finished: {
    details: named.extend({
      expected: z.int(),
      found: z.int(),
      missing: z.int(),
      elsewhere: z.int(),
      unknown: z.int(),
    }),
    stale: [...stale, 'assets'],
  },
  cancelled: { details: named.extend({ reason: z.string() }), stale },
  settled: { details: named.extend({ state: z.string(), assets: things }), stale },
  /** By what it was narrowed, never to what. */
  exported: { details: z.object({ format: z.string(), count: z.int(), filters: z.array(z.string()) }) },
})
