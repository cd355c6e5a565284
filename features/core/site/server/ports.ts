import type { Visit } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { port } from '#platform/ports.ts'
import type { Language } from '#platform/words.ts'

export interface Attendant {
  id: string
  email: string
  firstName: string
  language: Language
}

export interface SiteDesk {
  /** Who is notified of a request from the public pages and can handle it. */
  attendants: (db: Db) => Promise<readonly Attendant[]>
  /** A request was changed: logged in the same transaction. */
  changed: (db: Db, visit: Visit, request: { subjectId: string; label: string; details: object }) => Promise<void>
}

/** Provided by the operator feature. Without a provider requests wait in the list. */
export const siteDesks = port<SiteDesk>('site desks')
