import { notify } from '#features/surfaces/notifications/server/api.ts'
import { type Fact, reaction, type Reaction, type ReactionContext } from '#platform/events.ts'
import { changeRequestFacts as facts } from '../facts.ts'
import { decidersOf } from './actions.ts'
import { askedLetter, decidedLetter } from './mail.ts'
import * as notices from './notice-present.ts'
import { story } from './list-store.ts'
import type { Row as Story } from './store.ts'

export const reactions: readonly Reaction[] = [
  reaction({ name: 'change requests: tell those who can decide', on: [facts.asked], run: about(notifyDeciders) }),
  reaction({
    name: 'change requests: tell of a decision',
    on: [facts.approved, facts.declined],
    run: about(notifyOfDecision),
  }),
  reaction({ name: 'change requests: live', on: Object.values(facts), run: about(refresh) }),
]

function about(run: (ctx: ReactionContext, fact: Fact, it: Story) => Promise<void>) {
  return async (ctx: ReactionContext, fact: Fact) => {
    const it = fact.subjectId ? await story(ctx.db, fact.subjectId) : undefined
    if (it) await run(ctx, fact, it)
  }
}

async function notifyDeciders(ctx: ReactionContext, fact: Fact, it: Story) {
  // it may be decided before they are notified
  if (it.status !== 'pending') return
  await notify(ctx, {
    userIds: await decidersOf(ctx, it),
    kind: notices.asked,
    info: infoOf(it),
    eventId: fact.id,
    about: it.id,
    thread: it.id,
    letter: askedLetter(ctx, it),
  })
}

async function notifyOfDecision(ctx: ReactionContext, fact: Fact, it: Story) {
  await notify(ctx, {
    userIds: [it.askedBy.id],
    kind: notices.decided,
    info: { ...infoOf(it), ...(it.decidedBy && { agentUser: it.decidedBy }) },
    eventId: fact.id,
    thread: it.id,
    letter: decidedLetter(ctx, it),
  })
}

async function refresh(ctx: ReactionContext, fact: Fact, it: Story) {
  ctx.live.push(ctx.company.id, [it.askedBy.id, ...(await decidersOf(ctx, it))], fact.stale)
}

const infoOf = ({ id, status, user, userId, askedBy }: Story): notices.ChangeRequestNotice => ({
  patientUser: user,
  ...(askedBy.id !== userId && { authorUser: askedBy }),
  changeRequest: { id, status },
})
