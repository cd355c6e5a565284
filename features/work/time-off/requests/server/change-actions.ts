import { writeTo } from '#features/surfaces/notifications/server/api.ts'
import type { Db } from '#platform/db.ts'
import { enqueue, type JobContext } from '#platform/jobs.ts'
import { changedLetter } from './mail.ts'
import { asked, decided, named } from './notice-present.ts'
import { type Story, story } from './read-store.ts'
import { beginChanges, type Edit, takeChanges } from './store.ts'

/** Changes within this time are gathered into one letter. */
const WINDOW_MS = 5 * 60_000
export const CHANGES = 'time off: write of changes'

/** One job per request, at one time however many changes follow: a later one takes its place. */
export async function writeLater(db: Db, requestId: string, at: Date): Promise<void> {
  const since = await beginChanges(db, requestId, at)
  if (since) await enqueue(db, CHANGES, { requestId }, { key: requestId, at: new Date(since.getTime() + WINDOW_MS) })
}

/** Writes to those who know the request from before what is different now; nothing where it is again as they know it. */
export async function writeOfChanges(ctx: JobContext, requestId: string): Promise<void> {
  await ctx.inCompany(async (db) => {
    const edits = await takeChanges(db, requestId)
    const last = edits.at(-1)
    const it = last && (await story(db, requestId, last.actorId, ctx.now()))
    if (!it || it.status !== 'pending') return
    const writing = { ...ctx, db, now: ctx.now(), mail: ctx.mailIn(db) }
    for (const { id } of [...it.approvers, it.user]) {
      const news = newsFor(id, it, edits)
      if (news.length === 0 || isAsBefore(it, news)) continue
      const letter = changedLetter(ctx, it, news[0]!.before)
      const kind = id === it.user.id ? decided[named(it.kind)] : asked[named(it.kind)]
      await writeTo(writing, {
        userIds: [id],
        key: `${last.id}:changed`,
        kind,
        thing: it.id,
        thread: it.id,
        letter,
      })
    }
  })
}

/** Changes by others; for an approver only those since they became one: a letter covered the rest. */
const newsFor = (userId: string, it: Story, edits: readonly Edit[]): readonly Edit[] =>
  edits.filter(
    ({ actorId, before }) => actorId !== userId && (userId === it.user.id || before.approverIds.includes(userId)),
  )

const isAsBefore = (it: Story, news: readonly Edit[]): boolean => {
  const { before } = news[0]!
  const same = (['kind', 'firstDay', 'lastDay', 'firstPart', 'lastPart'] as const).every(
    (field) => before[field] === it[field],
  )
  return same && !news.some((one) => one.noteChanged)
}
