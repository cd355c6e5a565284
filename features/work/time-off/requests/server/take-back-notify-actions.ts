import { notify, withdrawFrom, withdrawOf } from '#features/surfaces/notifications/server/api.ts'
import type { FactOf, ReactionContext } from '#platform/events.ts'
import { timeOff } from '../facts.ts'
import { takenBackLetter } from './mail.ts'
import * as notices from './notice-present.ts'
import { approversBut } from './notify-actions.ts'
import type { Story } from './read-store.ts'
import { votersNow } from './step-store.ts'
import { factsOfDecisions, only } from './take-back-store.ts'

const { takenBack, voteTakenBack } = timeOff

/** Who has read of the decision, or was written to, hears that it was taken back; to everyone else it has not happened. */
export async function notifyOfTakingBack(ctx: ReactionContext, fact: FactOf<typeof takenBack>, it: Story) {
  const { was, isWritten } = fact.details
  const { notified, unsent } = await withdrawOf(ctx.db, factsOfDecisions(it.id, fact.at))
  await forgetThoseAskedSince(ctx, fact, it)
  if (notified.length > 0)
    ctx.live.push(
      ctx.company.id,
      notified.map(({ userId }) => userId),
      ['notifications', 'me'],
    )
  const written = isWritten ? [it.user.id, ...(was === 'declined' ? await votersNow(ctx.db, it.id) : [])] : []
  const emailed = written.filter((id) => id !== fact.actorId && !unsent.includes(id))
  const read = notified
    .filter(({ userId, wasRead }) => wasRead && !emailed.includes(userId))
    .map(({ userId }) => userId)
  const common = {
    kind: notices.decided[notices.named(it.kind)],
    info: {
      ...notices.infoOf(it, 'pending'),
      takenBack: was === 'declined' ? ('declined' as const) : ('approved' as const),
    },
    eventId: fact.id,
    thread: it.id,
  }
  await notify(ctx, { ...common, userIds: read })
  await notify(ctx, { ...common, userIds: emailed, letter: takenBackLetter(ctx, it, common.info.takenBack) })
}

/** People of a later step were asked in the meantime: it is not their turn yet. */
export async function forgetThoseAskedSince(
  ctx: ReactionContext,
  { details: { before } }: FactOf<typeof takenBack | typeof voteTakenBack>,
  it: Story,
): Promise<void> {
  const gone = before.filter((id) => !approversBut(it, null).includes(id))
  for (const id of gone) await withdrawFrom(ctx.db, id, only(it.id))
  if (gone.length > 0) ctx.live.push(ctx.company.id, gone, ['notifications', 'me'])
}
