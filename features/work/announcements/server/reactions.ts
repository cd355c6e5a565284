import { livePush, reaction, type Reaction } from '#platform/events.ts'
import { announcementFacts } from '../facts.ts'

const { acknowledged, ...others } = announcementFacts

export const reactions: readonly Reaction[] = [
  livePush('announcements: live', Object.values(others)),
  reaction({
    // everyone acknowledges: telling everyone each time would make all dashboards load as often as there are people
    name: 'announcements: the other tabs',
    on: [acknowledged],
    run: async (ctx, { actorId, stale }) => ctx.live.push(ctx.company.id, actorId ? [actorId] : [], stale),
  }),
]
