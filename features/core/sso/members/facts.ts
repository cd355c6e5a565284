import { z } from 'zod'
import { facts } from '#kit/facts.ts'

export const groupFacts = facts('user', {
  rolesFollowedGroups: {
    details: z.object({ given: z.array(z.uuid()), taken: z.array(z.uuid()), source: z.string() }),
    stale: ['roles', 'people', 'me'],
  },
})
