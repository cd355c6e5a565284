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
  /** Who is told of a request from the public pages and can look after it. */
  attendants: (db: Db) => Promise<readonly Attendant[]>
  /** A request was changed: logged in the same transaction. */
  changed: (db: Db, visit: Visit, request: { subjectId: string; label: string; details: object }) => Promise<void>
}

/** Brought by the feature with which the installation is run. Requests wait in the list where nobody looks after them. */
export const siteDesks = port<SiteDesk>('site desks')
