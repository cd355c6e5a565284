import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import { pageOf, type Place, placeAfter } from '#platform/cursors.ts'
import { record } from '#platform/events.ts'
import { enqueue } from '#platform/jobs.ts'
import { isCallable } from '#platform/outbound.ts'
import { holds } from '#platform/permissions.ts'
import { conflict, found, invalid } from '#platform/problems.ts'
import { seal, unseal } from '#platform/secrets.ts'
import {
  type Delivery,
  type DeliveryState,
  MOST,
  OLD_SECRET_HOURS,
  type State,
  TEST_EVENT,
  type Webhook,
} from '../contract.ts'
import { webhookFacts } from '../facts.ts'
import * as deliveries from './delivery-store.ts'
import { bodyOf, DELIVER } from './deliver-actions.ts'
import { eventsOf, labelOf } from './events-present.ts'
import { newSecret } from './signing-present.ts'
import * as store from './store.ts'

const HOUR = 3_600_000
const secretPlace = (ctx: Pick<Context, 'company'>, id: string, column: 'secret' | 'old_secret') => ({
  companyId: ctx.company.id,
  column: `webhooks.${column}`,
  row: id,
})

const hostOf = ({ address }: { address: string }) => ({ host: new URL(address).host })

export const mayEdit = ({ actor }: Context): boolean => holds(actor, 'settings.webhooks', 'edit')

export const show = async (ctx: Context, id: string): Promise<Webhook> => found(await store.find(ctx.db, id))

/** @throws Problem 422 for an address that could never be called, or an event that there is not */
function checked(ctx: Context, { address, description, events }: store.Fields): store.Fields {
  const known = eventsOf(ctx.ports)
  const wrong = {
    ...(!isCallable(address) && { address: ['webhooks.badAddress'] }),
    ...(!events.every((name) => known.has(name)) && { events: ['webhooks.unknownEvent'] }),
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return { address: new URL(address).href, description, events: [...new Set(events)].toSorted() }
}

export async function create(ctx: Context, fields: store.Fields): Promise<{ data: Webhook; secret: string }> {
  const given = checked(ctx, fields)
  const id = randomUUID()
  const secret = newSecret()
  const sealed = seal(secretPlace(ctx, id, 'secret'), secret)
  const isMade = await store.insert(ctx.db, { ...given, id, secret: sealed, creatorId: ctx.actor.userId }, MOST)
  if (!isMade) throw conflict({ key: 'webhooks.tooMany', values: { count: MOST } })
  await record(ctx, webhookFacts.created, id, { ...hostOf(given), events: [...given.events] })
  return { data: await show(ctx, id), secret }
}

interface OfVersion {
  id: string
  version: number
}

export async function change(ctx: Context, { id, version, ...fields }: OfVersion & store.Fields): Promise<Webhook> {
  const before = await show(ctx, id)
  const given = checked(ctx, fields)
  if (!(await store.change(ctx.db, id, version, given))) throw conflict('errors.stale')
  const changes = {
    // a path may be a password: that it changed is said, not what it was
    ...(before.address !== given.address && {
      address: [new URL(before.address).host, new URL(given.address).host] as [string, string],
    }),
    ...(before.description !== given.description && {
      description: [before.description, given.description] as [string, string],
    }),
    ...(before.events.join() !== given.events.join() && {
      events: [before.events, given.events] as [unknown, unknown],
    }),
  }
  await record(ctx, webhookFacts.changed, id, { ...hostOf(given), changes })
  return show(ctx, id)
}

/** Resumed, it begins anew: what failed before counts no longer. */
export async function move(ctx: Context, { id, version, state }: OfVersion & { state: State }): Promise<Webhook> {
  const before = await show(ctx, id)
  if (before.version !== version) throw conflict('errors.stale')
  if (before.state === state) return before
  const to = state === 'paused' ? { state, pausedBy: 'person' as const } : { state, pausedBy: null, failingSince: null }
  if (!(await store.change(ctx.db, id, version, to))) throw conflict('errors.stale')
  await record(ctx, state === 'paused' ? webhookFacts.paused : webhookFacts.resumed, id, hostOf(before))
  return show(ctx, id)
}

export async function rotate(ctx: Context, { id, version }: OfVersion): Promise<{ data: Webhook; secret: string }> {
  const before = await show(ctx, id)
  const { secret: sealed } = found(await store.secretOf(ctx.db, id))
  const secret = newSecret()
  const isDone = await store.rotate(ctx.db, {
    id,
    version,
    secret: seal(secretPlace(ctx, id, 'secret'), secret),
    oldSecret: seal(secretPlace(ctx, id, 'old_secret'), unseal(secretPlace(ctx, id, 'secret'), sealed)),
    until: new Date(ctx.now.getTime() + OLD_SECRET_HOURS * HOUR),
  })
  if (!isDone) throw conflict('errors.stale')
  await record(ctx, webhookFacts.secretRotated, id, hostOf(before))
  return { data: await show(ctx, id), secret }
}

export async function remove(ctx: Context, { id, version }: OfVersion): Promise<void> {
  const before = await show(ctx, id)
  if (!(await store.remove(ctx.db, id, version))) throw conflict('errors.stale')
  await record(ctx, webhookFacts.deleted, id, hostOf(before))
}

/** @returns the delivery, whose outcome is in the log within seconds */
export async function test(ctx: Context, id: string): Promise<{ id: string }> {
  const webhook = await show(ctx, id)
  const eventId = randomUUID()
  const about = { subjectId: id, actorId: ctx.actor.userId }
  const body = bodyOf(ctx.company, { id: eventId, type: TEST_EVENT, at: ctx.now }, about)
  const one = { webhookId: id, eventId, event: TEST_EVENT, body, tries: 1, isTest: true, askedBy: ctx.actor.userId }
  const [deliveryId] = await deliveries.insert(ctx.db, [one], ctx.now)
  await enqueue(ctx.db, DELIVER, { deliveryId }, { key: deliveryId! })
  await record(ctx, webhookFacts.tested, id, hostOf(webhook))
  return { id: deliveryId! }
}

export async function again(ctx: Context, { id, deliveryId }: { id: string; deliveryId: string }): Promise<void> {
  const webhook = await show(ctx, id)
  if (webhook.state === 'paused') throw conflict('webhooks.isPaused')
  const { userId: askedBy } = ctx.actor
  const isDone = await deliveries.again(ctx.db, { id: deliveryId, webhookId: id, askedBy, now: ctx.now })
  if (!isDone) {
    found((await deliveries.exists(ctx.db, id, deliveryId)) || undefined)
    throw conflict('webhooks.stillWaiting')
  }
  await enqueue(ctx.db, DELIVER, { deliveryId }, { key: deliveryId })
  await record(ctx, webhookFacts.sentAgain, id, { ...hostOf(webhook), deliveryId })
}

const isPlace = (place: Place): place is readonly [string, string] =>
  place.length === 2 && typeof place[0] === 'string' && !Number.isNaN(Date.parse(place[0]))

export async function log(
  ctx: Context,
  { cursor, ...asked }: { id: string; state?: readonly DeliveryState[] | undefined; cursor?: string | undefined },
): Promise<{ data: Delivery[]; next: string | null }> {
  await show(ctx, asked.id)
  const { rows, next } = pageOf(await deliveries.list(ctx.db, asked, placeAfter(cursor, isPlace)), deliveries.PAGE)
  return { data: rows.map(({ place: _place, ...row }) => ({ ...row, eventName: labelOf(ctx.say, row.event) })), next }
}
