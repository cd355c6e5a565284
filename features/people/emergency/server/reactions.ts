import { reaction, type Reaction } from '#platform/events.ts'
import { emergencyFacts } from '../facts.ts'

export const reactions: readonly Reaction[] = [
  reaction({
    name: 'emergency: live',
    on: Object.values(emergencyFacts),
    // topics alone: people who may not see anyone's contacts learn nothing
    run: async (ctx, fact) => ctx.live.push(ctx.company.id, 'everyone', fact.stale),
  }),
]
