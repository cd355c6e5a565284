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

/** A feature's notification. Its sentence is made when it is read, so that it is in the reader's current language. */
interface Declared<Info> {
  /** One of the specification's names, or one of our own in the same manner. */
  type: string
  /** Whose switches in the settings decide. */
  event: Event
  /** What is kept with it. What the specification names of it reaches programs too (`info` in the contract). */
  info: z.ZodType<Info>
  text: (info: Info, reader: Reader) => string
  /** Where a click leads: a path of the company's pages. */
  to: (info: Info) => string
  /** For a leave. */
  mark?: (info: Info) => Mark
}

/** Any kind, for reading what was kept. */
export interface AnyKind {
  type: string
  event: Event
  /** @returns null for what was written in another shape, long ago */
  read: (kept: unknown, reader: Reader) => { text: string; to: string; mark: Mark | null } | null
}

/** A kind, for telling of it: `notify` takes what its `info` says and nothing else. */
export type NotificationKind<Info> = AnyKind & Declared<Info>

export const kind = <Info>(declared: Declared<Info>): NotificationKind<Info> => ({
  ...declared,
  read: (kept, reader) => {
    const { success, data } = declared.info.safeParse(kept)
    if (!success) return null
    return { text: declared.text(data, reader), to: declared.to(data), mark: declared.mark?.(data) ?? null }
  },
})

/** Features bring their notifications. */
export const notificationKinds = port<AnyKind>('notification kinds')
