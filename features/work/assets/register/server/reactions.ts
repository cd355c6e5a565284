import { readersOf } from '#features/people/access/server/api.ts'
import { thingFollowers } from '#features/people/onboarding/server/api.ts'
import { notify } from '#features/surfaces/notifications/server/api.ts'
import { type FactOf, livePush, reaction, type Reaction, type ReactionContext } from '#platform/events.ts'
import { assetFacts } from '../facts.ts'
import { personBy } from './lifecycle-store.ts'
import * as notices from './notice-present.ts'
import { story } from './reminder-store.ts'

const { given, returned, stateChanged, endsSoon } = assetFacts

export const reactions: readonly Reaction[] = [
  reaction({ name: 'assets: notify of what was given', on: [given], run: (ctx, fact) => notifyHolder(ctx, fact) }),
  reaction({ name: 'assets: notify of what came back', on: [returned], run: (ctx, fact) => notifyHolder(ctx, fact) }),
  reaction({ name: 'assets: what waits for the hand-over', on: [given], run: followGiven }),
  reaction({ name: 'assets: what waits for the return', on: [returned], run: followReturned }),
  reaction({ name: 'assets: what waits for the return of what is missing', on: [stateChanged], run: followTaken }),
  reaction({ name: 'assets: notify of what ends soon', on: [endsSoon], run: notifyKeepers }),
  livePush('assets: live', Object.values(assetFacts)),
]

/** Nobody is notified of what they did themselves. */
async function notifyHolder(ctx: ReactionContext, fact: FactOf<typeof given> | FactOf<typeof returned>) {
  const { subjectId, actorId, details } = fact
  const [first] = details.assets
  if (!subjectId || !first || subjectId === actorId) return
  const patientUser = await personBy(ctx.db, subjectId)
  if (!patientUser) return
  const agentUser = actorId ? await personBy(ctx.db, actorId) : undefined
  await notify(ctx, {
    userIds: [subjectId],
    kind: fact.name === given.name ? notices.given : notices.returned,
    info: { ...(agentUser && { agentUser }), patientUser, count: details.assets.length, name: first.name },
    eventId: fact.id,
  })
}

async function followGiven(ctx: ReactionContext, { subjectId, actorId: by, details }: FactOf<typeof given>) {
  if (!subjectId) return
  const moved = { userId: subjectId, thingIds: details.assets.map(({ id }) => id), by }
  for (const follower of ctx.ports.of(thingFollowers)) await follower.given(ctx, moved)
}

async function followReturned(ctx: ReactionContext, { subjectId, actorId: by }: FactOf<typeof returned>) {
  if (!subjectId) return
  for (const follower of ctx.ports.of(thingFollowers)) await follower.returned(ctx, { userId: subjectId, by })
}

/** What is missing is not going to come back: nothing waits for it any longer. */
async function followTaken(ctx: ReactionContext, { actorId: by, details: { takenFrom } }: FactOf<typeof stateChanged>) {
  if (!takenFrom) return
  for (const follower of ctx.ports.of(thingFollowers)) await follower.returned(ctx, { userId: takenFrom, by })
}

async function notifyKeepers(ctx: ReactionContext, { id: eventId, subjectId, details }: FactOf<typeof endsSoon>) {
  const { what, endsOn } = details
  const it = subjectId ? await story(ctx.db, { id: subjectId, what, endsOn }) : undefined
  if (!subjectId || !it) return
  const keepers = await readersOf(ctx.db, ['settings.assets'], ctx.now)
  const userIds = keepers.filter(({ level, areaId }) => level === 'edit' && areaId === null).map(({ userId }) => userId)
  await notify(ctx, {
    userIds,
    kind: notices.endsSoon,
    info: { asset: { id: subjectId, name: it.name }, what, endsOn },
    eventId,
  })
}
