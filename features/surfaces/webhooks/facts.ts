import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'

const stale = ['webhooks'] as const
/** Of the address only the host: what comes after it may be a password. */
const at = z.object({ host: z.string() })

export const webhookFacts = facts('webhooks', {
  created: { details: at.extend({ events: z.array(z.string()) }), stale },
  changed: { details: at.extend({ changes }), stale },
  paused: { details: at, stale },
  resumed: { details: at, stale },
  /** By the product, after days without success. */
  gaveUp: { details: at.extend({ since: z.iso.datetime() }), stale },
  secretRotated: { details: at, stale },
  tested: { details: at, stale },
  sentAgain: { details: at.extend({ deliveryId: z.uuid() }), stale },
  deleted: { details: at, stale },
})
