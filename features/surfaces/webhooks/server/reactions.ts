import { notify } from '#features/surfaces/notifications/server/api.ts'
import { type Fact, livePush, reaction, type Reaction } from '#platform/events.ts'
import type { Ports } from '#platform/ports.ts'
import { GIVE_UP_DAYS } from '../contract.ts'
import { webhookFacts } from '../facts.ts'
import { enqueueDeliveries } from './deliver-actions.ts'
import { eventsOf } from './events-present.ts'
import { wasPaused } from './notice-present.ts'
import { keepers } from './store.ts'

export const reactions: readonly Reaction[] = [
  livePush('webhooks: live', Object.values(webhookFacts)),
  reaction({
    name: 'webhooks: tell of one that is paused',
    on: [webhookFacts.gaveUp],
    run: async (ctx, { id, subjectId, details }) =>
      notify(ctx, {
        userIds: await keepers(ctx.db, ctx.now),
        kind: wasPaused,
        info: { webhookId: subjectId!, host: details.host },
        eventId: id,
        letter: (_to, say) => ({
          subject: say('webhooks.mail.pausedSubject', { host: details.host }),
          paragraphs: [say('webhooks.mail.paused', { host: details.host, days: GIVE_UP_DAYS })],
          button: { word: say('webhooks.mail.open'), address: ctx.addressOf(`/settings/webhooks/${subjectId}`) },
        }),
      }),
  }),
]

/** What is delivered follows from the facts that features have opened. */
export const delivering = (ports: Ports): readonly Reaction[] => {
  const events = eventsOf(ports)
  const kinds = [...events.values()].map(({ kind }) => kind)
  if (kinds.length === 0) return []
  return [
    reaction({
      name: 'webhooks: deliver',
      on: kinds,
      run: (ctx, fact) => enqueueDeliveries(ctx, fact as Fact, events.get(fact.name)!),
    }),
  ]
}
