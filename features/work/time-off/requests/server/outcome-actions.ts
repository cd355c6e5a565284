import type { Decision } from '#features/surfaces/approvals/contract.ts'
import { writeTo } from '#features/surfaces/notifications/server/api.ts'
import type { Db } from '#platform/db.ts'
import { enqueue, type JobContext } from '#platform/jobs.ts'
import { decidedLetter } from './mail.ts'
import { decided, infoOf, named } from './notice-present.ts'
import { story } from './read-store.ts'
import { markWritten } from './take-back-store.ts'

/** A decision that is taken back within this time, as most slips are, sends no email. */
const WAIT_MS = 2 * 60_000
export const DECISION = 'time off: write of a decision'

interface Answer {
  requestId: string
  /** The fact that says it. */
  eventId: string
  actorId: string | null
  /** Who hears of it. */
  userIds: readonly string[]
  outcome: Decision
}

/** One job per request: a later decision takes its place. */
export const writeOutcomeLater = (db: Db, made: Answer, at: Date): Promise<void> =>
  enqueue(
    db,
    DECISION,
    { ...made, at: at.toISOString() },
    { key: made.requestId, at: new Date(at.getTime() + WAIT_MS) },
  )

/** Writes of a decision that still stands. */
export async function writeOfDecision(ctx: JobContext, payload: Record<string, unknown>): Promise<void> {
  const { requestId, eventId, actorId, userIds, outcome, at } = payload as unknown as Answer & { at: string }
  await ctx.inCompany(async (db) => {
    if (!(await markWritten(db, requestId, { status: outcome, at: new Date(at) }, ctx.now()))) return
    const it = await story(db, requestId, actorId, ctx.now())
    if (!it) return
    const kind = decided[named(it.kind)]
    await writeTo(
      { ...ctx, db, now: ctx.now(), mail: ctx.mailIn(db) },
      {
        userIds,
        key: `${eventId}:${kind.type}`,
        kind,
        of: { eventId, info: infoOf(it, outcome) },
        thing: it.id,
        thread: it.id,
        letter: decidedLetter(ctx, it, outcome),
      },
    )
  })
}
