import type { ReactionContext } from '#platform/events.ts'
import type { JobContext } from '#platform/jobs.ts'
import { words } from '#platform/words.ts'
import { digestOf } from './digest-mail.ts'
import { leaveSources, notificationKinds } from './ports.ts'
import { dueNow } from './rules/delivery.ts'
import { type Addressed, leaveOf } from './recipient-store.ts'
import * as store from './waiting-store.ts'

/** So many people at once: a part is one transaction, and a worker that dies repeats none that has committed. */
const PART = 100

/** Writes what is due, to each person one email. */
export async function writeDue(job: JobContext): Promise<void> {
  await job.inCompany(store.forgetGone)
  let after: string | null = null
  do after = await writePart(job, after)
  while (after)
}

/** @returns the last person of a whole part; null after the last part */
const writePart = ({ inReaction }: JobContext, after: string | null): Promise<string | null> =>
  inReaction(async (ctx) => {
    const leave = leaveOf(ctx.ports.of(leaveSources))
    const people = await store.peopleWaiting(ctx.db, { after, limit: PART, now: ctx.now, leave })
    const dues = people.map((one) => ({ id: one.id, due: dueNow(one, ctx.now) }))
    const taken = await store.take(
      ctx.db,
      dues.filter(({ due }) => due.news ?? due.decisions),
    )
    await writeTo(ctx, people, taken)
    return people.length === PART ? people.at(-1)!.id : null
  })

/** In the transaction that has taken them: the emails are in the queue when they are gone from what waits, and not otherwise. */
async function writeTo(ctx: ReactionContext, people: readonly Addressed[], taken: readonly store.Waiting[]) {
  const kinds = new Map(ctx.ports.of(notificationKinds).map((kind) => [kind.type, kind]))
  const waiting = Map.groupBy(taken, ({ userId }) => userId)
  const emails = people.flatMap((to) => {
    const news = waiting.get(to.id)
    const draft = news && digestOf(ctx, { kinds, to, news, say: words(to.language) })
    return draft ? [{ key: `waiting:${to.id}:${ctx.now.toISOString()}`, draft }] : []
  })
  if (emails.length > 0) await ctx.mail.sendMany(emails)
}
