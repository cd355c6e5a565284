import { reaction, type Reaction } from '#platform/events.ts'
import { importing } from '../facts.ts'

export const reactions: readonly Reaction[] = [
  reaction({
    name: 'import.tellLists',
    on: [importing.imported, importing.importUndone],
    run: async (ctx, fact) => ctx.live.push(ctx.company.id, 'everyone', fact.stale),
  }),
]
