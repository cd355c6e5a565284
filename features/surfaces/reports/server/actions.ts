import { inSight, sightedIn } from '#features/core/views/server/api.ts'
import type { Actor, Context } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import { enqueueAll } from '#platform/jobs.ts'
import type { Ports } from '#platform/ports.ts'
import { conflict, ensure, found, invalid } from '#platform/problems.ts'
import { readActor } from '#platform/session.ts'
import { type EmailInput, MOST_EMAILS } from '../contract.ts'
import { reportFacts } from '../facts.ts'
import { type ReportSource, reportSources } from './ports.ts'
import { nextAfter } from './rules.ts'
import * as store from './store.ts'

export const SEND = 'reports.send'

/** The report that a list of saved views is of, where this person may open it. */
export const sourceFor = (ports: Ports, actor: Actor, name: string): ReportSource | undefined =>
  ports.of(reportSources).find((source) => source.list === name && source.may(actor))

export async function list(ctx: Context) {
  const { db, actor, ports } = ctx
  const lists = ports.of(reportSources).flatMap((source) => (source.may(actor) ? [source.list] : []))
  const own = await store.own(db, actor.userId)
  return {
    data: await Promise.all(own.map(async (one) => ({ ...one, timeZone: await store.zoneOf(db, actor.userId) }))),
    received: await store.received(db, actor.userId),
    choices: lists.length > 0 ? await sightedIn(db, actor.userId, lists) : [],
    timeZone: await store.zoneOf(db, actor.userId),
  }
}

export async function create(ctx: Context, { recipientIds, ...given }: EmailInput) {
  const name = await checked(ctx, given.viewId, recipientIds)
  const zone = await store.zoneOf(ctx.db, ctx.actor.userId)
  const values = { ...given, nextAt: nextAfter(given, zone, ctx.now) }
  const made = await store.insert(ctx.db, ctx.actor.userId, values, MOST_EMAILS)
  if (!made) throw conflict({ key: 'reports.tooMany', values: { most: MOST_EMAILS } })
  await store.setRecipients(ctx.db, made.id, [ctx.actor.userId, ...recipientIds])
  await record(ctx, reportFacts.scheduled, made.id, { name, recipients: recipientIds.length })
  return made
}

export async function change(
  ctx: Context,
  { id, version, recipientIds, ...given }: EmailInput & { id: string; version: number },
) {
  const before = await held(ctx, id)
  const name = await checked(ctx, given.viewId, recipientIds, await store.allRecipientsOf(ctx.db, id))
  const nextAt = before.isPaused ? null : nextAfter(given, before.zone, ctx.now)
  const saved = await store.change(ctx.db, id, { ...given, nextAt }, version)
  if (saved === undefined) throw conflict('errors.stale')
  await store.setRecipients(ctx.db, id, [ctx.actor.userId, ...recipientIds])
  await record(ctx, reportFacts.scheduleChanged, id, { name, recipients: recipientIds.length })
  return { id, version: saved }
}

/** @throws Problem 404 for what is not the actor's own */
async function held(ctx: Context, id: string): Promise<store.Schedule> {
  const email = found(await store.hold(ctx.db, id))
  return found(email.userId === ctx.actor.userId ? email : null)
}

/**
 * The name of the view. Colleagues are checked when they are chosen; later it is seen when it is sent.
 * @throws Problem 422 at the view or the recipients that it cannot be sent with
 */
async function checked(
  ctx: Context,
  viewId: string,
  recipientIds: readonly string[],
  known: readonly string[] = [],
): Promise<string> {
  const view = await inSight(ctx.db, ctx.actor.userId, viewId)
  const source = view && sourceFor(ctx.ports, ctx.actor, view.list)
  if (!view || !source) throw invalid({ viewId: ['errors.gone'] })
  for (const id of recipientIds.filter((one) => !known.includes(one))) {
    const colleague = await readActor(ctx.db, id, ctx.now)
    if (!colleague) throw invalid({ recipientIds: ['errors.gone'] })
    const { firstName, lastName } = colleague
    if (!source.may(colleague))
      throw invalid({
        recipientIds: [{ key: 'reports.mayNot', values: { name: `${firstName} ${lastName}`.trim() } }],
      })
  }
  return view.name
}

export async function pause(ctx: Context, id: string, isPaused: boolean): Promise<void> {
  const email = await held(ctx, id)
  if (email.isPaused === isPaused) return
  const nextAt = isPaused || email.stopped ? null : nextAfter(email, email.zone, ctx.now)
  await store.pause(ctx.db, id, isPaused ? ctx.now : null, nextAt)
  await record(ctx, isPaused ? reportFacts.paused : reportFacts.resumed, id, { name: email.name })
}

export async function sendNow(ctx: Context, id: string): Promise<void> {
  const email = await held(ctx, id)
  ensure(sourceFor(ctx.ports, ctx.actor, email.list) !== undefined)
  if (!email.inSight) throw conflict('errors.gone')
  const recipients = await planned(ctx.db, id, ctx.now, { isManual: true })
  await record(ctx, reportFacts.sent, id, { name: email.name, recipients })
}

/** Hands an email to the worker, for each recipient on their own. @returns how many there are */
export async function planned(
  db: Db,
  emailId: string,
  due: Date,
  { isManual }: { isManual: boolean },
): Promise<number> {
  const userIds = await store.recipientsOf(db, emailId)
  const at = due.toISOString()
  await enqueueAll(
    db,
    userIds.map((userId) => ({
      job: SEND,
      payload: { emailId, userId, due: at, isManual },
      key: `${emailId}:${userId}:${at}`,
    })),
  )
  return userIds.length
}

export async function remove(ctx: Context, id: string): Promise<void> {
  const { name } = await held(ctx, id)
  await store.remove(ctx.db, id)
  await record(ctx, reportFacts.scheduleEnded, id, { name })
}

/** @throws Problem 404 for an email that the actor does not get */
export async function subscribe(ctx: Context, id: string, isOn: boolean): Promise<void> {
  const { name, changed } = found(await store.subscribe(ctx.db, id, ctx.actor.userId, isOn))
  if (changed) await record(ctx, isOn ? reportFacts.subscribed : reportFacts.unsubscribed, id, { name })
}
