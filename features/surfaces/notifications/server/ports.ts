import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import { port } from '#platform/ports.ts'
import type { Language, Say } from '#platform/words.ts'
import type { Event, Mark } from '../contract.ts'

/** Who reads. */
export interface Reader {
  id: string
  language: Language
  say: Say
}

/** Why a person gets a notification, in words of `notifications.because`. */
export type Because =
  | 'approver'
  | 'standIn'
  | 'requester'
  | 'participant'
  | 'audience'
  | 'owner'
  | 'involved'
  | 'member'
  | 'yours'
  | 'keeper'
  | 'starter'
  | 'inviter'
  | 'colleague'
  | 'everyone'

/**
 * Whether its email may wait for a digest, for the end of quiet hours, and until the person is back from leave. `now` never waits: security,
 * an answer to what the person has just done, a decision that waits for too long, what is pointless later. `decision` does not wait
 * until the person is back: there may be nobody else to decide.
 */
export type Urgency = 'now' | 'decision' | 'news'

/** Several of them as one line of a digest. Kinds that share a `name` share a line. */
export interface Together<Info> {
  name: string
  text: (infos: readonly Info[], reader: Reader) => string
  /** Without it the line leads where the newest does. */
  to?: string
}

/** A feature's notification. Its sentence is made when it is read, so that it is in the reader's current language. */
interface Declared<Info> {
  /** One of the specification's names, or one of our own in the same manner. */
  type: string
  /** Whose switches in the settings decide. */
  event: Event
  urgency: Urgency
  because: Because | ((info: Info, reader: Reader) => Because)
  /** The record it is about, which a person can mute: a request, an event, an announcement. */
  thing?: (info: Info) => string
  together?: Together<Info>
  /** What is kept with it. What the specification names of it reaches programs too (`info` in the contract). */
  info: z.ZodType<Info>
  text: (info: Info, reader: Reader) => string
  /** Where a click leads: a path of the company's pages. */
  to: (info: Info) => string
  /** For a leave. */
  mark?: (info: Info) => Mark
}

/** How a reader reads it. */
export interface Wording {
  text: string
  to: string
  mark: Mark | null
  because: Because
}

/** Any kind, for reading what was kept. */
export interface AnyKind {
  type: string
  event: Event
  urgency: Urgency
  /** @returns null for what was written in another shape, long ago */
  read: (kept: unknown, reader: Reader) => Wording | null
  /** Name of the line of a digest that several of it become; null where each has a line of its own. */
  line: string | null
  /** That line; what was written in another shape is left out. */
  readTogether: (kept: readonly unknown[], reader: Reader) => { text: string; to: string | null } | null
}

/** A kind, for telling of it: `notify` takes what its `info` says and nothing else. */
export type NotificationKind<Info> = AnyKind & Declared<Info>

export const kind = <Info>(declared: Declared<Info>): NotificationKind<Info> => ({
  ...declared,
  read: (kept, reader) => {
    const { success, data } = declared.info.safeParse(kept)
    if (!success) return null
    const { because } = declared
    return {
      text: declared.text(data, reader),
      to: declared.to(data),
      mark: declared.mark?.(data) ?? null,
      because: typeof because === 'string' ? because : because(data, reader),
    }
  },
  line: declared.together?.name ?? null,
  readTogether: (kept, reader) => {
    const infos = kept.flatMap((one) => declared.info.safeParse(one).data ?? [])
    if (!declared.together || infos.length === 0) return null
    return { text: declared.together.text(infos, reader), to: declared.together.to ?? null }
  },
})

/** Features bring their notifications. */
export const notificationKinds = port<AnyKind>('notification kinds')

/** Knows who is on leave. */
export interface LeaveSource {
  name: string
  /** Whether a person is on leave on a day, or not back yet: on days off that follow a leave they are not. */
  isAway: (userId: RawBuilder<unknown>, day: RawBuilder<unknown>) => RawBuilder<boolean>
}

/** Features bring it, so that emails can wait until people are back. */
export const leaveSources = port<LeaveSource>('leave sources')
