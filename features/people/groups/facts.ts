import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'

const stale = ['groups'] as const
const visibility = z.object({ isPublic: z.boolean() })

/** Subject: the group. No fact holds the name of one: readers of the trail may not know of a private group. */
export const groupFacts = facts('groups', {
  created: { details: visibility, stale },
  changed: { details: z.object({ changes }), stale },
  deleted: { details: visibility, stale },
  restored: { details: visibility, stale },
  memberAdded: {
    details: z.object({ userId: z.uuid(), how: z.enum(['created', 'added', 'joined']) }),
    stale,
  },
  memberRemoved: { details: z.object({ userId: z.uuid(), how: z.enum(['removed', 'left']) }), stale },
  /** Null: those who look after every group do. */
  ownerChanged: { details: z.object({ userId: z.uuid().nullable() }), stale },
  subscriptionChanged: { details: z.object({ subscription: z.boolean() }), stale },
  pictureUploaded: { details: z.object({ size: z.number().int() }) },
})
