import { record } from '#platform/events.ts'
import { enqueue, enqueueAll, type JobContext } from '#platform/jobs.ts'
import type { Db } from '#platform/db.ts'
import type { Fact, ReactionContext } from '#platform/events.ts'
import { outboundToStrangers, OutboundRefused } from '#platform/outbound.ts'
import { unseal } from '#platform/secrets.ts'
import type { Payload, ProblemOf } from '../contract.ts'
import { webhookFacts } from '../facts.ts'
import type { WebhookEvent } from './ports.ts'
import * as deliveries from './delivery-store.ts'
import type { Claimed, Outcome } from './delivery-store.ts'
import { givenUpBefore, isGone, nextTry, retryAfter, TRIES } from './rules.ts'
import { signed } from './signing-present.ts'
import * as store from './store.ts'

export const DELIVER = 'webhooks.deliver'

const TIMEOUT_MS = 10_000
const MOST_REPLY = 1024
/** Longer than a try can take: a worker that is alive is done by then. */
const LEASE_MS = 30_000

/** The body of a delivery, as it is signed and sent each time. */
export const bodyOf = (
  { id, domain }: { id: string; domain: string },
  happened: { id: string; type: string; at: Date },
  data: Payload['data'],
): string =>
  JSON.stringify({
    id: happened.id,
    type: happened.type,
    occurredAt: happened.at.toISOString(),
    company: { id, domain },
    data,
  } satisfies Payload)

/** In the transaction of the fact's effect: for each webhook that is told of it one delivery, and a job that makes it. */
export async function enqueueDeliveries(ctx: ReactionContext, fact: Fact, { data }: WebhookEvent): Promise<void> {
  const subscribed = await store.subscribedTo(ctx.db, fact.name)
  if (subscribed.length === 0) return
  const { id, name: event, subjectId, actorId, at } = fact
  const body = bodyOf(ctx.company, { id, type: event, at }, { subjectId, actorId, ...data.parse(fact.details) })
  const all = subscribed.map((webhook) => ({ webhookId: webhook.id, eventId: id, event, body, tries: TRIES }))
  await enqueueJobs(ctx.db, await deliveries.insert(ctx.db, all, ctx.now))
}

const enqueueJobs = (db: Db, ids: readonly string[]) =>
  enqueueAll(
    db,
    ids.map((deliveryId) => ({ job: DELIVER, payload: { deliveryId }, key: deliveryId })),
  )

/** A delivery waits for its job; where there is none, as after a backup was restored, it gets one. */
export const deliverOverdue = async (db: Db, before: Date): Promise<void> =>
  enqueueJobs(db, await deliveries.overdue(db, before))

/**
 * One try. It is counted before the receiver is called and its outcome written after: a worker that is killed in between leaves a try
 * without outcome, and the delivery is sent again. Nothing is locked while the receiver takes its time.
 */
export async function deliver(ctx: JobContext, id: string): Promise<void> {
  const now = ctx.now()
  const claimed = await ctx.inCompany(async (db) => {
    const until = new Date(now.getTime() + LEASE_MS)
    const one = await deliveries.claim(db, id, now, until)
    if (!one) await comeBack(db, id, now)
    return one
  })
  if (!claimed) return
  const outcome = await send(ctx, claimed, now)
  await ctx.inCompany((db) => conclude(ctx, db, claimed, outcome))
  if (claimed.askedBy) ctx.live.push(ctx.company.id, [claimed.askedBy], ['webhooks'])
}

/** Of a paused webhook nothing is sent later; what another worker has in hand, or is not due, is looked at again in time. */
async function comeBack(db: Db, id: string, now: Date): Promise<void> {
  const waiting = await deliveries.waitingFor(db, id)
  if (!waiting) return
  if (waiting.state === 'paused' && !waiting.isTest) {
    await deliveries.skip(db, id)
    return
  }
  const at = [waiting.nextAt, waiting.sendingUntil].filter((one) => one !== null && one > now) as Date[]
  const [latest = now] = at.toSorted((a, b) => b.getTime() - a.getTime())
  await enqueue(db, DELIVER, { deliveryId: id }, { key: id, at: latest })
}

interface Tried extends Pick<Outcome, 'statusCode' | 'durationMs' | 'problem' | 'reply' | 'triedAt'> {
  /** For how long the receiver asks to be left alone, in milliseconds. */
  pauseMs: number
}

async function send(ctx: JobContext, one: Claimed, now: Date): Promise<Tried> {
  const { eventId, address, body } = one
  // what goes wrong here is no fault of the receiver: the queue tries the job again
  const headers = {
    ...signed(secretsOf(ctx, one, now), eventId, now, body),
    'content-type': 'application/json',
    'user-agent': 'Staffroom-Webhooks',
  }
  const begun = performance.now()
  const ended = (rest: Pick<Tried, 'statusCode' | 'problem' | 'reply' | 'pauseMs'>): Tried => ({
    ...rest,
    triedAt: now,
    durationMs: Math.round(performance.now() - begun),
  })
  const limits = { milliseconds: TIMEOUT_MS, maxBytes: MOST_REPLY, cut: true }
  try {
    const answer = await outboundToStrangers(address, { method: 'POST', headers, body }, limits)
    return ended({
      statusCode: answer.status,
      problem: problemOf(answer.status),
      reply: readable(await answer.text()),
      pauseMs: retryAfter(answer.headers.get('retry-after'), now),
    })
  } catch (error) {
    return ended({ statusCode: null, problem: whyOf(error as Error), reply: '', pauseMs: 0 })
  }
}

function secretsOf({ company }: JobContext, one: Claimed, now: Date): string[] {
  const place = (column: string) => ({ companyId: company.id, column: `webhooks.${column}`, row: one.webhookId })
  const secrets = [unseal(place('secret'), one.secret)]
  const isOld = one.oldSecret !== null && one.oldSecretUntil !== null && one.oldSecretUntil > now
  return isOld ? [...secrets, unseal(place('old_secret'), one.oldSecret!)] : secrets
}

const problemOf = (status: number): ProblemOf | null =>
  status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? 'redirect' : 'status'

/** PostgreSQL keeps no NUL; what was cut in the middle of a sign, or is no text at all, shows as a replacement sign. */
const readable = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed()

function whyOf(error: Error & { code?: string }): ProblemOf {
  if (error instanceof OutboundRefused)
    return error.why === 'slow' ? 'slow' : error.why === 'address' ? 'address' : 'connection'
  const code = error.code ?? ''
  if (['ENOTFOUND', 'EAI_AGAIN'].includes(code)) return 'name'
  return /CERT|SELF_SIGNED|UNABLE_TO|TLS|SSL/.test(code) ? 'certificate' : 'connection'
}

async function conclude(ctx: JobContext, db: Db, one: Claimed, { pauseMs, ...tried }: Tried): Promise<void> {
  const isDone = tried.problem === null
  const isOver = isDone || isGone(tried.statusCode)
  const nextAt = isOver ? null : nextTry(one.triesLeft, ctx.now(), pauseMs)
  const state = isDone ? 'delivered' : nextAt ? 'waiting' : 'failed'
  if (!(await deliveries.conclude(db, one, { ...tried, state, nextAt }))) return
  if (nextAt) await enqueue(db, DELIVER, { deliveryId: one.id }, { key: one.id, at: nextAt })
  // a test says nothing of whether real deliveries arrive
  if (one.isTest) return
  if (isDone) await store.noteSuccess(db, one.webhookId)
  else await noteFailure(ctx, db, one, tried)
}

async function noteFailure(
  ctx: JobContext,
  db: Db,
  { webhookId }: Claimed,
  { statusCode }: Pick<Tried, 'statusCode'>,
): Promise<void> {
  const now = ctx.now()
  await store.noteFailure(db, webhookId, now)
  // who says that the address is gone is not asked for five days more
  const given = await store.giveUp(db, webhookId, isGone(statusCode) ? now : givenUpBefore(now))
  if (!given) return
  const details = { host: new URL(given.address).host, since: given.failingSince!.toISOString() }
  await record({ db, actor: null, ip: '' }, webhookFacts.gaveUp, webhookId, details)
}
