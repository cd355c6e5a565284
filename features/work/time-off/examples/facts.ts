import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'
import { kind } from '../types/contract.ts'

const stale = ['leaveExamples'] as const
const named = z.object({ kind, name: z.string() })

export const exampleFacts = facts('leaveExamples', {
  created: { details: named, stale },
  changed: { details: named.extend({ changes }), stale },
  deleted: { details: named, stale },
})
