import { livePush, reaction, type Reaction } from '#platform/events.ts'
import { announcementFacts } from '../facts.ts'

const { acknowledged, ...others } = announcementFacts

export const reactions: readonly Reaction[] = [
  livePush('announcements: live', Object.values(others)),
  reaction({
    // pushed to everyone, each acknowledgement would load every dashboard again
    name: 'announcements: the other tabs',
    on: [acknowledged],
    run: async (ctx, { actorId, stale }) => ctx.live.push(ctx.company.id, actorId ? [actorId] : [], stale),
  }),
]
