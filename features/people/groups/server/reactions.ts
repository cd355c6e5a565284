import { reaction, type Reaction } from '#platform/events.ts'
import { groupFacts } from '../facts.ts'

export const reactions: readonly Reaction[] = [
  reaction({
    name: 'groups: live',
    on: Object.values(groupFacts),
    // topics alone: people who may not know of a group learn nothing
    run: async (ctx, fact) => ctx.live.push(ctx.company.id, 'everyone', fact.stale),
  }),
]
