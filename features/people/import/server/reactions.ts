import type { Reaction } from '#platform/events.ts'

export const reactions: readonly Reaction[] = [
  {
    name: 'import.tellLists',
    on: ['people.imported', 'people.importUndone'],
    run: async (ctx, fact) => ctx.live.push(ctx.company.id, 'everyone', { name: fact.name }),
  },
]
