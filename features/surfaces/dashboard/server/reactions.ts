import { livePush, reaction, type Reaction } from '#platform/events.ts'
import { dashboardFacts as facts } from '../facts.ts'

export const reactions: readonly Reaction[] = [
  livePush('dashboard: the default of a role', [facts.roleArranged, facts.roleReset]),
  reaction({
    name: 'dashboard: the other tabs',
    on: [facts.arranged, facts.reset],
    run: async (ctx, fact) => ctx.live.push(ctx.company.id, [fact.actorId!], fact.stale),
  }),
]
