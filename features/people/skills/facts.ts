import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'

const stale = ['skills'] as const
const name = z.string()
/** How many people had it. */
const people = z.number().int()

/** Subject: the skill; of `changed` the person. */
export const skillFacts = facts('skills', {
  changed: { details: z.object({ added: z.array(name), removed: z.array(name) }), stale },
  created: { details: z.object({ name }), stale },
  renamed: { details: z.object({ changes }), stale },
  merged: { details: z.object({ name, into: name, people }), stale },
  deleted: { details: z.object({ name, people }), stale },
})
