import { reaction, type Reaction } from '#platform/events.ts'
import { fieldTableFacts } from '../facts.ts'

export const reactions: readonly Reaction[] = [
  reaction({
    name: 'tables: live',
    on: Object.values(fieldTableFacts).filter(({ stale }) => stale.length > 0),
    // topics alone: people who may not see a table learn nothing
    run: async (ctx, fact) => ctx.live.push(ctx.company.id, 'everyone', fact.stale),
  }),
]
