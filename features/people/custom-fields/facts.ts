import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'

/** A field is a right of roles, and may be asked of everyone. */
const stale = ['customFields', 'roles', 'me'] as const
const named = z.object({ name: z.string() })

export const customFieldFacts = facts('customField', {
  created: { details: named.extend({ type: z.string() }), stale },
  /** Of another type: how many people's values are in it what they were, and how many ended. */
  updated: { details: named.extend({ changes, converted: z.int().optional(), lost: z.int().optional() }), stale },
  published: { details: named.extend({ required: z.boolean() }), stale },
  unpublished: { details: named, stale },
  /** `values`: of how many people. */
  deleted: { details: named.extend({ values: z.int() }), stale },
  ordered: { stale: ['customFields'] },
  sectionRenamed: { details: z.object({ changes }), stale: ['customFields'] },
  /** About a person: the changes are called as their fields were called then, with values as people read them. */
  filled: { details: z.object({ changes }), stale: ['customFields', 'me'] },
})
