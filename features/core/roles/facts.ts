import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'

const stale = ['roles', 'people', 'me'] as const
const held = z.object({ roleId: z.uuid(), role: z.string() })
const area = z.string().nullable()
const ending = held.extend({ grantId: z.uuid(), area, endsOn: z.iso.date() })

export const roleFacts = facts('role', {
  created: { details: z.object({ name: z.string(), permissions: z.array(z.string()) }), stale },
  updated: { details: z.object({ name: z.string(), changes }), stale },
  deleted: {
    details: z.object({ name: z.string(), replacementId: z.uuid().nullable(), people: z.int() }),
    stale,
  },
  given: { details: held.extend({ area, endsOn: z.iso.date().nullable() }), stale },
  grantChanged: { details: held.extend({ changes }), stale },
  taken: { details: held.extend({ area }), stale },
  endsSoon: { details: ending, stale },
  ended: { details: ending, stale },
})
