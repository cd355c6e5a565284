import { reaction, type Reaction } from '#platform/events.ts'
import { skillFacts } from '../facts.ts'

export const reactions: readonly Reaction[] = [
  reaction({
    name: 'skills: live',
    on: Object.values(skillFacts),
    run: async (ctx, fact) => ctx.live.push(ctx.company.id, 'everyone', fact.stale),
  }),
]
