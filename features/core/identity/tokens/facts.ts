import { z } from 'zod'
import { TAGS } from '#kit/contract.ts'
import { facts } from '#kit/facts.ts'

const token = z.object({ tokenId: z.uuid(), name: z.string(), prefix: z.string() })

export const tokenFacts = facts('token', {
  made: {
    details: token.extend({ tags: z.array(z.enum(TAGS)), writes: z.boolean(), lastDay: z.iso.date() }),
    stale: ['account'],
  },
  ended: { details: token, stale: ['account'] },
})
