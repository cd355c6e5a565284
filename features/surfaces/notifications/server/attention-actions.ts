import { clockIn, momentOf } from '#kit/clocks.ts'
import { addDays, startOfWeek } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { enqueue, type JobContext } from '#platform/jobs.ts'
import { conflict, missing } from '#platform/problems.ts'
import { MOST_ASIDE, type PutAside, type Snooze } from '../attention/contract.ts'
import { notificationFacts as facts } from '../facts.ts'
import { readerOf } from './actions.ts'
import * as store from './attention-store.ts'
import { deliveryOf } from './delivery-store.ts'
import { mute as keepMuted, mutedBy, unmute as endMute } from './mute-store.ts'
import { newestAbout, snoozed, unread } from './store.ts'
import { forgetWaitingAbout } from './waiting-store.ts'

export const WAKE = 'notifications: snoozed ones come back'
const MONDAY = 1

export async function snooze(ctx: Context, id: string, until: Snooze) {
  const { userId } = ctx.actor
  const { timeZone, hour } = await deliveryOf(ctx.db, userId)
  const today = clockIn(timeZone, ctx.now).day
  const day = until === 'tomorrow' ? addDays(today, 1) : addDays(startOfWeek(today, MONDAY), 7)
  const at = momentOf(timeZone, { day, minutes: hour * 60 })
  if ((await store.snooze(ctx.db, userId, id, at)) === 0) throw missing()
  await enqueue(ctx.db, WAKE, {}, { key: at.toISOString(), at })
  await record(ctx, facts.snoozed, userId, { id, until: at.toISOString() })
  return { until: at.toISOString(), unreadNotificationsCount: await unread(ctx.db, userId) }
}

export async function wake(ctx: Context, id: string) {
  const { userId } = ctx.actor
  if ((await store.unsnooze(ctx.db, userId, id)) === 0) throw missing()
  await record(ctx, facts.woken, userId, { id })
  return { unreadNotificationsCount: await unread(ctx.db, userId) }
}

export const wakeDue = ({ inReaction }: JobContext) =>
  inReaction(async (ctx) => {
    const people = await store.wake(ctx.db, ctx.now)
    if (people.length > 0) ctx.live.push(ctx.company.id, people, facts.woken.stale)
  })

export async function mute(ctx: Context, id: string): Promise<void> {
  const thing = await thingOf(ctx, id)
  const { userId } = ctx.actor
  if (await keepMuted(ctx.db, userId, thing, ctx.now)) await record(ctx, facts.muted, userId, { id: thing })
  await forgetWaitingAbout(ctx.db, userId, thing)
}

export async function unmute(ctx: Context, id: string): Promise<void> {
  await unmuteThing(ctx, await thingOf(ctx, id))
}

/** Does nothing if the thing is not muted. */
export async function unmuteThing(ctx: Context, thing: string): Promise<void> {
  if (await endMute(ctx.db, ctx.actor.userId, thing)) await record(ctx, facts.unmuted, ctx.actor.userId, { id: thing })
}

/** What the actor has snoozed, and what they have muted. */
export async function listAside(ctx: Context): Promise<PutAside> {
  const { userId } = ctx.actor
  const read = readerOf(ctx)
  const later = await snoozed(ctx.db, userId, MOST_ASIDE)
  const muted = await mutedBy(ctx.db, userId, MOST_ASIDE)
  const about = await newestAbout(
    ctx.db,
    userId,
    muted.map(({ thing }) => thing),
  )
  const newest = new Map(about.map((row) => [row.thing, read(row)]))
  return {
    snoozed: later.map(({ until, ...row }) => ({ notification: read(row), until })),
    muted: muted.map((one) => ({ ...one, notification: newest.get(one.thing) ?? null })),
  }
}

/** @throws Problem 404 where there is no such notification of the actor, 409 for one that is about nothing that goes on */
async function thingOf(ctx: Context, id: string): Promise<string> {
  const thing = await store.thingOf(ctx.db, ctx.actor.userId, id)
  if (thing === undefined) throw missing()
  if (thing === null) throw conflict('notifications.nothingToMute')
  return thing
}
