import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { contract } from '#kit/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    /** Apart from `announcements`: a sign must not load every dashboard again. */
    announcementReactions: true
  }
}

/** Few, so that they say something together. */
export const SIGNS = ['like', 'love', 'celebrate', 'laugh', 'thanks', 'sad'] as const
export type Sign = (typeof SIGNS)[number]

/** How many people are named of each; `count` has them all. */
export const NAMED = 20

export const reaction = z
  .object({
    sign: z.enum(SIGNS),
    count: z.number().int(),
    isMine: z.boolean(),
    people: z.array(personRef).describe(`The first ${NAMED}.`),
  })
  .meta({ id: 'AnnouncementReaction' })
export type Reaction = z.infer<typeof reaction>

const one = z.object({ id: z.uuid() })
const signed = one.extend({ sign: z.enum(SIGNS).describe('Which of the reactions.') })
const readers = { anyOf: ['announcements.view'] } as const
const given = z.object({ data: z.array(reaction) })

export const announcementReactions = contract({
  listReactions: {
    method: 'GET',
    shows: ['announcementReactions', 'announcements', 'names'],
    path: '/api/announcements/:id/reactions',
    summary: 'How people have reacted to an announcement that is addressed to you',
    needs: readers,
    input: one,
    reply: given,
  },
  react: {
    method: 'PUT',
    path: '/api/announcements/:id/reactions/:sign',
    summary: 'Adds your reaction to an announcement; again is the same as once',
    needs: readers,
    input: signed,
    reply: given,
  },
  takeBackReaction: {
    method: 'DELETE',
    path: '/api/announcements/:id/reactions/:sign',
    summary: 'Takes your reaction to an announcement back',
    needs: readers,
    input: signed,
    reply: given,
  },
})
