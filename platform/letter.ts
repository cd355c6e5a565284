import type { Language } from './words.ts'

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
