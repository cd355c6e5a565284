import type { ReactionContext } from '#platform/events.ts'
import type { Draft } from '#platform/letter.ts'
import type { Say } from '#platform/words.ts'
import { words } from '#platform/words.ts'
import { mutersOf } from './mute-store.ts'
import { type AnyKind, leaveSources, type NotificationKind } from './ports.ts'
import { type Addressed, leaveOf, type Recipient, recipients } from './recipient-store.ts'
import { dueNow } from './rules/delivery.ts'
import { insert, notedOf } from './store.ts'
import { push } from './push-sending-actions.ts'
import { unsubscribePath } from './subscription-actions.ts'
import { keep } from './waiting-store.ts'

export {
  type Because,
  kind,
  type LeaveSource,
  leaveSources,
  type NotificationKind,
  notificationKinds,
  type Reader,
} from './ports.ts'
export { amendAbout, withdrawAbout, withdrawFrom, withdrawOf } from './about-store.ts'
export { unreadOf } from './store.ts'
export type { Recipient }

/** What is written to one person, in their language. */
export type Letter = (to: Recipient, say: Say) => Omit<Draft, 'to' | 'language' | 'footer' | 'thread' | 'unsubscribe'>

export interface Notice<Info> {
  userIds: readonly string[]
  kind: NotificationKind<Info>
  info: NoInfer<Info>
  /** The fact that it follows from: one notification per fact, person and type. */
  eventId: string
  /** What it is about: while the last notice about it is unread, that one is brought up to date instead of adding another. */
  about?: string
  /** Without it there is no letter. */
  letter?: Letter
  /** Mail programs show the letters of a thread together. */
  thread?: string
}

/**
 * Notifies people: in the panel, by mail, live in their tabs and in browsers without one, as each of them chose; by mail when it is time
 * for it. Skips the invited,
 * the deactivated and those who have muted what it is about, and never notifies a person twice. Called from reactions, in whose transaction
 * it happens.
 */
export async function notify<Info extends object>(ctx: ReactionContext, notice: Notice<Info>): Promise<void> {
  const { kind, info, eventId, letter, about = null, thread } = notice
  const { type } = kind
  if (notice.userIds.length === 0) return
  const thing = kind.thing?.(info) ?? about
  const people = await addressees(ctx, notice.userIds, { kind, thing })
  const inApp = people.filter(({ wants }) => wants.app).map(({ id }) => id)
  const inserted = await insert(ctx.db, { userIds: inApp, type, info, eventId, about, thing, now: ctx.now })
  const notified = new Map(inserted.map(({ id, userId }) => [userId, id]))
  if (inserted.length) ctx.live.push(ctx.company.id, [...notified.keys()], ['notifications', 'me'])
  await push(ctx, people, { key: `${eventId}:${type}`, kind, to: kind.to(info) })
  if (letter) await send(ctx, people, { key: `${eventId}:${type}`, kind, info, letter, thread, thing, notified })
}

type Writing = Pick<ReactionContext, 'company' | 'db' | 'mail' | 'addressOf' | 'now' | 'ports'>

interface Sent {
  /** The same when the same letter is made again. */
  key: string
  kind: AnyKind
  letter: Letter
  thread?: string | undefined
  /** The record that it is about. */
  thing?: string | null
}

interface EmailOf extends Sent {
  userIds: readonly string[]
  /** Of a notification that was made before: as long as the email waits it goes with it. */
  of?: { eventId: string; info: object }
}

/** Writes to people who chose mail for this kind of notification, and notifies them of nothing. */
export async function writeTo(ctx: Writing, { userIds, of, ...sent }: EmailOf): Promise<void> {
  if (userIds.length === 0) return
  const notified =
    of && new Map((await notedOf(ctx.db, of.eventId, sent.kind.type)).map(({ id, userId }) => [userId, id]))
  await send(ctx, await addressees(ctx, userIds, sent), { ...sent, ...(of && { info: of.info, notified }) })
}

/** Without those who have muted it: what cannot wait reaches them too. */
async function addressees(ctx: Writing, userIds: readonly string[], { kind, thing }: Pick<Sent, 'kind' | 'thing'>) {
  const asked = { event: kind.event, now: ctx.now, leave: leaveOf(ctx.ports.of(leaveSources)) }
  const people = await recipients(ctx.db, [...new Set(userIds)], asked)
  if (!thing || kind.urgency === 'now') return people
  const muters = new Set(await mutersOf(ctx.db, thing))
  return people.filter(({ id }) => !muters.has(id))
}

interface SentOf extends Sent {
  info?: object
  /** The notification of each person who got one. */
  notified?: ReadonlyMap<string, string> | undefined
}

/** At once, or when it is time for it. */
async function send(ctx: Writing, people: readonly Addressed[], sent: SentOf): Promise<void> {
  const { key, kind, info = null, thing = null, notified } = sent
  const emails = people
    .filter(({ wants, emailsOn }) => wants.email && (emailsOn || kind.urgency === 'now'))
    .map((to) => ({ to, draft: draftTo(ctx, to, sent) }))
  const { now = [], later = [] } = Object.groupBy(emails, ({ to }) => (goesNow(to, kind, ctx.now) ? 'now' : 'later'))
  if (now.length > 0) await ctx.mail.sendMany(now.map(({ draft }) => ({ key, draft })))
  const waiting = later.map(({ to, draft }) => ({
    userId: to.id,
    key,
    event: kind.event,
    needsDecision: kind.urgency === 'decision',
    type: kind.type,
    info,
    thing,
    notificationId: notified?.get(to.id) ?? null,
    draft,
  }))
  if (waiting.length > 0) await keep(ctx.db, waiting, ctx.now)
}

function goesNow(to: Addressed, { urgency }: AnyKind, now: Date): boolean {
  if (urgency === 'now') return true
  if (to.pace !== 'at_once') return false
  const { decisions, news } = dueNow(to, now)
  return (urgency === 'decision' ? decisions : news) !== null
}

function draftTo(ctx: Writing, to: Recipient, { kind: { event }, letter, thread }: Sent): Draft {
  const say = words(to.language)
  return {
    greeting: say('notifications.mail.greeting', { name: to.firstName }),
    ...letter(to, say),
    to: to.email,
    language: to.language,
    footer: say('notifications.mail.footer', {
      company: ctx.company.name,
      address: ctx.addressOf('/settings/personal/general'),
    }),
    unsubscribe: ctx.addressOf(unsubscribePath({ companyId: ctx.company.id, userId: to.id, event })),
    ...(thread && { thread }),
  }
}
