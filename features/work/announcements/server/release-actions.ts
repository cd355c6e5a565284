import type { Db } from '#platform/db.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { enqueue } from '#platform/jobs.ts'
import { announcementFacts as facts } from '../facts.ts'
import * as edits from './edit-store.ts'
import * as notices from './notice-store.ts'

export const RELEASE = 'announcements: publish'
export const NOTIFY = 'announcements: notify'

type Doing = Pick<Context, 'ip' | 'db' | 'now'> & Partial<Pick<Context, 'stale'>> & { actor: Context['actor'] | null }
/** A job publishes in nobody's name. */
export const byClock = (db: Db, now: Date): Doing => ({ db, now, ip: '', actor: null })

/** People are notified by a job, in parts that are each done once. */
export const enqueueNotices = (db: Db) => enqueue(db, NOTIFY, {}, { key: 'notices' })

/**
 * Marks the people to whom an announcement has appeared since the last time as to be notified, and publishes it the first time. Called
 * under its lock, so that each person is marked once, however often and by however many workers.
 */
export async function release(ctx: Doing, held: edits.HeldAnnouncement): Promise<void> {
  const { db, now } = ctx
  const { id, audienceId, publishedAt, publishedFact, releasedUntil } = held
  const factId = publishedFact ?? (await record(ctx, facts.published, id))
  await edits.markReleased(db, id, { publishedAt: publishedAt ?? now, publishedFact: factId, releasedUntil: now })
  await notices.release(db, { id, audienceId, now }, { since: releasedUntil, factId })
  await enqueueNotices(db)
}

/** The job by which it appears where it appears next. A job every 15 minutes catches up on what was missed. */
export async function enqueueNext(db: Db, id: string, now: Date): Promise<void> {
  const at = await notices.nextMoment(db, id, now)
  if (at) await enqueue(db, RELEASE, { id }, { key: id, at })
}

/** Releases one if its moment has come somewhere. */
export async function releaseDue(db: Db, id: string, now: Date): Promise<void> {
  const held = await edits.hold(db, id)
  if (!held?.publishLocal) return
  // looked up under the lock: another worker may have been here
  if ((await notices.appeared(db, now)).includes(id)) await release(byClock(db, now), held)
  await enqueueNext(db, id, now)
}
