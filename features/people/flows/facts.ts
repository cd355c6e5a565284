import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'
import { oneByOne, WARNINGS, WITHOUT_MANAGER } from './contract.ts'

const stale = ['approvalFlows'] as const
const named = z.object({ name: z.string() })

/** Subject: the flow. Of groups, which not everyone may know of, nothing is kept. */
export const flowFacts = facts('flows', {
  created: { details: named, stale },
  changed: { details: z.object({ changes }), stale },
  archived: { details: named, stale },
  restored: { details: named, stale },
  ordered: { details: z.object({ names: z.array(z.string()) }), stale },
  /** Found at night, once for each problem. */
  problemFound: {
    details: named.extend({
      what: z.enum(WARNINGS),
      step: z.int(),
      userId: z.uuid().nullable(),
      count: z.int(),
    }),
    stale,
  },
  oneByOneSet: { details: z.object({ before: oneByOne, after: oneByOne }), stale },
  withoutManagerSet: { details: z.object({ before: z.enum(WITHOUT_MANAGER), after: z.enum(WITHOUT_MANAGER) }), stale },
})
