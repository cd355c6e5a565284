import type { Db } from '#platform/db.ts'
import type { ReactionContext } from '#platform/events.ts'
import { enqueue, enqueueAll, type JobContext } from '#platform/jobs.ts'
import { outboundToStrangers } from '#platform/outbound.ts'
import type { AnyKind } from './ports.ts'
import { type Push, requestOf } from './push-present.ts'
import * as store from './push-store.ts'
import type { Addressed } from './recipient-store.ts'
import { dueNow } from './rules/delivery.ts'

export const SEND = 'notifications.push'

/** So many people are one job. */
const PART = 100
/** So many are sent to at once. */
const AT_ONCE = 8
const TIMEOUT_MS = 10_000
const MOST_REPLY = 1024
/** Push services that are away or busy are asked again after so many minutes each; after that it is old news. */
const AGAIN_MINUTES = [1, 5, 30] as const

interface Job {
  push: Push
  userIds?: readonly string[] | undefined
  /** The rest of an earlier try. */
  deviceIds?: readonly string[] | undefined
  tries: number
}

/**
 * To browsers in which no page need be open. Not in quiet hours, on quiet days or on leave: unlike emails it is not made up for, because
 * the panel has it. Called from `notify`, in whose transaction it is handed to the worker.
 */
export async function push(
  { db, now }: Pick<ReactionContext, 'db' | 'now'>,
  people: readonly Addressed[],
  { key: tag, kind, to }: { key: string; kind: AnyKind; to: string },
): Promise<void> {
  const userIds = people
    .filter((one) => one.hasPush && one.wants.desktop && comesNow(one, kind, now))
    .map(({ id }) => id)
  if (userIds.length === 0) return
  const what = kind.urgency === 'decision' ? 'decision' : kind.event
  const one: Push = { tag, what, to, isUrgent: kind.urgency !== 'news' }
  const parts = Array.from({ length: Math.ceil(userIds.length / PART) }, (_, at) =>
    userIds.slice(at * PART, (at + 1) * PART),
  )
  await enqueueAll(
    db,
    parts.map((part, at) => ({
      job: SEND,
      payload: { push: one, userIds: part, tries: 0 } satisfies Job,
      key: `${tag}:${at}`,
    })),
  )
}

function comesNow(to: Addressed, { urgency }: AnyKind, now: Date): boolean {
  if (urgency === 'now') return true
  const { decisions, news } = dueNow({ ...to, pace: 'at_once' }, now)
  return (urgency === 'decision' ? decisions : news) !== null
}

/** A notification to one browser, for its owner to see that it arrives. */
export const enqueueTest = (db: Db, id: string) =>
  enqueue(db, SEND, {
    push: { tag: 'test', what: 'test', to: '/settings/personal/general', isUrgent: true },
    deviceIds: [id],
    tries: 0,
  } satisfies Job)

/** Nothing is locked while the push services take their time. A worker that is killed sends again: browsers show the same tag once. */
export async function sendPush(ctx: JobContext, { push: one, userIds, deviceIds, tries }: Job): Promise<void> {
  const now = ctx.now()
  const devices = await ctx.inCompany((db) => store.reachable(db, { userIds, ids: deviceIds }, now))
  const outcomes = new Map<string, Outcome>()
  const rest = [...devices]
  const lane = async () => {
    for (let device = rest.shift(); device; device = rest.shift())
      outcomes.set(device.id, await sendTo(ctx, device, one))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  const those = (wanted: Outcome) => [...outcomes].flatMap(([id, outcome]) => (outcome === wanted ? [id] : []))
  const [sent, gone, away] = [those('sent'), those('gone'), those('away')]
  await ctx.inCompany(async (db) => {
    if (sent.length > 0) await store.sent(db, sent, now)
    if (gone.length > 0) await store.remove(db, gone)
    const minutes = AGAIN_MINUTES[tries]
    if (away.length > 0 && minutes !== undefined)
      await enqueue(db, SEND, { push: one, deviceIds: away, tries: tries + 1 } satisfies Job, {
        at: new Date(now.getTime() + minutes * 60_000),
      })
  })
}

/** `away`: worth another try; `lost`: not this one, but the next may arrive. */
type Outcome = 'sent' | 'gone' | 'away' | 'lost'

async function sendTo(ctx: JobContext, device: store.Device, one: Push): Promise<Outcome> {
  const { headers, body } = requestOf(device, one, ctx.company.name, ctx.addressOf('/'))
  const limits = { milliseconds: TIMEOUT_MS, maxBytes: MOST_REPLY, cut: true }
  try {
    const { status } = await outboundToStrangers(device.endpoint, { method: 'POST', headers, body }, limits)
    return outcomeOf(status)
  } catch {
    return 'away'
  }
}

/** 404 and 410: the browser has unsubscribed; 401 and 403: it was subscribed with another key of this server. */
function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent'
  if ([401, 403, 404, 410].includes(status)) return 'gone'
  return status === 429 || status >= 500 ? 'away' : 'lost'
}
