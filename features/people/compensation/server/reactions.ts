import { seersOf } from '#features/people/access/server/api.ts'
import { reaction, type Reaction } from '#platform/events.ts'
import { compensationFacts } from '../facts.ts'

export const reactions: readonly Reaction[] = [
  reaction({
    name: 'compensation: live',
    on: Object.values(compensationFacts),
    // nobody else learns even that pay has changed
    run: async (ctx, fact) => {
      if (fact.subjectId)
        ctx.live.push(ctx.company.id, [...(await seersOf(ctx, fact.subjectId, 'compensation'))], fact.stale)
    },
  }),
]
