import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'

const stale = ['benefits'] as const
/** Lists tell how many benefits have an entry. */
const defined = [...stale, 'catalogues'] as const
/** What someone has is said before they leave. */
const held = [...stale, 'goingOn'] as const
const named = z.object({ name: z.string() })
/** Of a person. The benefit is not in it: readers of the trail need not be readers of benefits, and some tell of a person's health. */
const grant = z.object({ grantId: z.uuid(), from: z.iso.date(), until: z.iso.date().nullable() })

export const benefitFacts = facts('benefits', {
  created: { details: named, stale: defined },
  /** Costs without their figures. */
  changed: { details: named.extend({ changes }), stale: defined },
  archived: { details: named, stale },
  restored: { details: named, stale },
  deleted: { details: named, stale: defined },
  exported: { details: z.object({ format: z.string(), count: z.int(), exportId: z.uuid().optional() }) },
  /** Said by the worker, once for each last day of a contract. */
  expiresSoon: { details: z.object({ endsOn: z.iso.date() }) },
  costsExported: {
    details: z.object({
      from: z.string(),
      to: z.string(),
      format: z.string(),
      count: z.int(),
      exportId: z.uuid().optional(),
    }),
  },
  documentUploaded: { details: named.extend({ size: z.int() }), stale },
  documentRemoved: { details: named, stale },
  documentChecked: { details: named, stale },
  documentRefused: { details: named, stale },
  granted: { details: grant, stale: held },
  grantCorrected: { details: grant, stale: held },
  grantEnded: { details: grant, stale: held },
  grantRemoved: { details: grant, stale: held },
})
