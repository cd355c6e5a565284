import type { Company } from './context.ts'
import { logoPath } from './files.ts'
import type { Language } from './words.ts'

/** The company that writes a letter. */
export interface Letterhead {
  name: string
  /** `#rrggbb`, as the company chose it; how it is used is seen to by `accentRoles`. */
  colour: string
  /** Full address of the logo, which is read without a session and is the same for every recipient. */
  logo?: string
}

/** A company with what its emails show of it. */
export interface Sender extends Company {
  themeColor: string
  logoFileId: string | null
}

/** @param addressOf full address of a path on the company's host */
export const letterhead = (
  { name, themeColor, logoFileId }: Sender,
  addressOf: (path: string) => string,
): Letterhead => ({
  name,
  colour: themeColor,
  ...(logoFileId && { logo: addressOf(logoPath(logoFileId)) }),
})

/** What a letter puts into its reader's calendar, or takes out of it (RFC 5546). */
export interface CalendarPart {
  /** `request` puts it there, or brings it up to date; `cancel` takes it out. */
  method: 'request' | 'cancel'
  /** Stays the same for as long as the thing exists. */
  uid: string
  /** Rises with each change: programs leave older ones aside. */
  sequence: number
  /** When it was changed last; ISO 8601 in UTC. */
  changedAt: string
  summary: string
  description?: string
  location?: string
  url?: string
  /** Moments in UTC, or days; then `end` is the last of them. */
  start: string
  end: string
  /** Who invites, by name: answers by mail are read by nobody, so that the address is the sender's. */
  organizer: string
  /** What the reader has answered. */
  reply: 'accepted' | 'maybe' | 'declined' | null
}

/** A letter as the worker sends it. */
export interface Letter {
  /** Message-ID and key: making it twice is sending it once. */
  id: string
  to: string
  /** The company that writes, beside the product in From. A letter from outside of every company has none. */
  company?: string
  subject: string
  html: string
  text: string
  language: Language
  /** Message-ID of the first letter of its thread, without the host. */
  thread?: string
  /** A POST to this address turns letters of this kind off (RFC 8058). */
  unsubscribe?: string
  calendar?: CalendarPart
}

/** What a feature writes; HTML and plain text are made from the same parts. */
export interface Draft {
  to: string
  language: Language
  subject: string
  greeting?: string
  /** Plain sentences; what people typed goes here too, it is escaped. */
  paragraphs: readonly string[]
  /** Lines of "what: value". */
  facts?: readonly (readonly [string, string])[]
  /** Headings with lines that are links. */
  sections?: readonly { title: string; lines: readonly { text: string; address: string }[] }[]
  button?: { word: string; address: string }
  /** In small print below. */
  footer?: string
  /** What it is about, as `request:<id>`: mail programs show the letters about one thing together. */
  thread?: string
  /** Full address that turns letters of this kind off with one POST; for letters that a person may do without. */
  unsubscribe?: string
  /** Mail programs show it above the letter, and put it into the reader's calendar. */
  calendar?: CalendarPart
}
