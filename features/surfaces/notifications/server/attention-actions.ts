import { clockIn, momentOf } from '#kit/clocks.ts'
import { addDays, startOfWeek } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { enqueue, type JobContext } from '#platform/jobs.ts'
import { conflict, missing } from '#platform/problems.ts'
import type { Snooze } from '../attention/contract.ts'
import { notificationFacts as facts } from '../facts.ts'
import * as store from './attention-store.ts'
import { deliveryOf } from './delivery-store.ts'
import { mute as muteThing, unmute as unmuteThing } from './mute-store.ts'
import { unread } from './store.ts'
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
  if (await muteThing(ctx.db, userId, thing, ctx.now)) await record(ctx, facts.muted, userId, { id: thing })
  await forgetWaitingAbout(ctx.db, userId, thing)
}

export async function unmute(ctx: Context, id: string): Promise<void> {
  const thing = await thingOf(ctx, id)
  if (await unmuteThing(ctx.db, ctx.actor.userId, thing))
    await record(ctx, facts.unmuted, ctx.actor.userId, { id: thing })
}

/** @throws Problem 404 where there is no such notification of the actor, 409 for one that is about nothing that goes on */
async function thingOf(ctx: Context, id: string): Promise<string> {
  const thing = await store.thingOf(ctx.db, ctx.actor.userId, id)
  if (thing === undefined) throw missing()
  if (thing === null) throw conflict('notifications.nothingToMute')
  return thing
}
