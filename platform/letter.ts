import type { Language } from './words.ts'

/** The company that writes a letter. */
export interface Letterhead {
  name: string
  /** `#rrggbb`, as the company chose it; how it is used is seen to by `accentRoles`. */
  colour: string
  /** Full address of the logo, which is read without a session and is the same for every recipient. */
  logo?: string
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
}
