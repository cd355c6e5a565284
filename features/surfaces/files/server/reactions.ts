import { reaction, type Reaction } from '#platform/events.ts'
import { filesFacts } from '../facts.ts'

const { downloaded: _, ...changing } = filesFacts

export const reactions: readonly Reaction[] = [
  reaction({
    name: 'files: live',
    on: Object.values(changing),
    // topics alone: people who may not see anyone's files learn nothing
    run: async (ctx, fact) => ctx.live.push(ctx.company.id, 'everyone', fact.stale),
  }),
]
