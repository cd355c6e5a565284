import type { Language } from './words.ts'

/** A letter as the worker sends it. */
export interface Letter {
  /** Message-ID and key: making it twice is sending it once. */
  id: string
  to: string
  subject: string
  html: string
  text: string
  language: Language
}
