import type { ReactionContext } from '#platform/events.ts'
import type { Draft } from '#platform/letter.ts'
import type { Say } from '#platform/words.ts'
import { words } from '#platform/words.ts'
import type { Event } from '../contract.ts'
import type { NotificationKind } from './ports.ts'
import { insert, type Recipient, recipients } from './store.ts'
import { unsubscribePath } from './subscription-actions.ts'

export { kind, type NotificationKind, notificationKinds, type Reader } from './ports.ts'
export { amendAbout, withdrawAbout, withdrawFrom } from './about-store.ts'
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
 * Notifies people: in the panel, by mail and live in their tabs, as each of them chose. Skips the invited and the deactivated, and never
 * notifies a person twice. Called from reactions, in whose transaction it happens.
 */
export async function notify<Info extends object>(ctx: ReactionContext, notice: Notice<Info>): Promise<void> {
  const { kind, info, eventId, letter, about = null, thread } = notice
  const { type, event } = kind
  if (notice.userIds.length === 0) return
  const people = await recipients(ctx.db, [...new Set(notice.userIds)], event)
  const inApp = people.filter(({ wants }) => wants.app).map(({ id }) => id)
  const inserted = await insert(ctx.db, { userIds: inApp, type, info, eventId, about, now: ctx.now })
  if (inserted.length) ctx.live.push(ctx.company.id, inserted, ['notifications', 'me'])
  if (letter) await send(ctx, people, { key: `${eventId}:${type}`, event, letter, thread })
}

type Writing = Pick<ReactionContext, 'company' | 'db' | 'mail' | 'addressOf'>

/** Writes to people who chose mail for this event. `key` is the same when the same letter is made again. */
export async function writeTo(
  ctx: Writing,
  { userIds, ...sent }: Sent & { userIds: readonly string[] },
): Promise<void> {
  if (userIds.length > 0) await send(ctx, await recipients(ctx.db, [...new Set(userIds)], sent.event), sent)
}

interface Sent {
  key: string
  event: Event
  letter: Letter
  thread?: string | undefined
}

async function send(ctx: Writing, people: readonly Recipient[], sent: Sent): Promise<void> {
  const letters = people
    .filter(({ wants }) => wants.email)
    .map((to) => ({ key: sent.key, draft: draftTo(ctx, to, sent) }))
  if (letters.length) await ctx.mail.sendMany(letters)
}

function draftTo(ctx: Writing, to: Recipient, { event, letter, thread }: Sent): Draft {
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
