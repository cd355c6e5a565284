import type { Gate, Topic } from '#kit/contract.ts'
import type { Database, Db } from './db.ts'
import type { Ports } from './ports.ts'
import type { Language, Say } from './words.ts'

/** The company in whose name a request runs. */
export interface Company {
  id: string
  domain: string
  name: string
}

/** A part of the company, a department with all below it or a location, and what is held of the people there. */
export interface Area {
  id: string
  kind: 'department' | 'location'
  permissions: ReadonlySet<string>
}

/** The administrator who impersonates the actor. */
export interface Viewer {
  userId: string
  firstName: string
  lastName: string
  until: Date
}

/** The signed-in person within one company. Permissions are read at every request, never stored in the session. */
export interface Actor {
  userId: string
  accountId: string
  sessionId: string
  isAdmin: boolean
  /** `people.people.view`, `manager.timeoff.record.edit`, …; an edit right is listed as edit alone. */
  permissions: ReadonlySet<string>
  /** What is held within parts of the company alone. */
  areas: readonly Area[]
  /** The person's own program calls, with a token that was given a part of what they may. */
  token?: { id: string; tags: readonly string[]; writes: boolean }
  /** The administrator who impersonates this person: impersonation is read-only. */
  viewer?: Viewer
  firstName: string
  lastName: string
  /** States that let only few operations through. */
  gates: readonly Gate[]
  /** The company's `permissions_version` that the rights are of: what depends on rights alone may be remembered until it moves. */
  rightsVersion: number
}

/** What every action of a company receives first. One object, passed by hand: nothing is ambient. */
export interface Context {
  company: Company
  actor: Actor
  db: Db
  now: Date
  language: Language
  /** Words in the reader's language. */
  say: Say
  requestId: string
  /** Full address of one of this company's screens. */
  addressOf: (path: string) => string
  ip: string
  /** What features bring to each other. */
  ports: Ports
  /** Topics that the facts of this call make stale; they go with the answer. What changes without a fact is added by hand. */
  stale: Set<Topic>
  /** Runs once the transaction has committed (live pushes); what must not be lost belongs into `record` and a reaction. */
  afterCommit: (work: () => void | Promise<void>) => void
  /** What another server answered before the transaction began; see `FetchBefore`. */
  fetched?: unknown
}

/** A SCIM client that calls with a token of the company; it holds the rights that the token's maker held then. */
export interface DirectoryCaller {
  tokenId: string
  isAdmin: boolean
  permissions: ReadonlySet<string>
}

/** What a call of the company's SCIM client receives: like `Context`, without a person. */
export type DirectoryContext = Omit<Context, 'actor'> & {
  actor: null
  caller: DirectoryCaller
  /** The version that the caller means to change. */
  ifMatch: string | null
}

/** The holder of an account on the bare domain. */
export interface Guest {
  accountId: string
  sessionId: string
  email: string
  firstName: string
  lastName: string
  isVerified: boolean
  isOperator: boolean
}

/** What an operation receives that is public or is (also) called on the bare domain. It opens its own transactions. */
export interface Visit {
  database: Database
  /** The company of the host, or null on the bare domain. */
  company: Company | null
  /** The signed-in person of that company. */
  actor: Actor | null
  /** The signed-in account on the bare domain. */
  guest: Guest | null
  now: Date
  language: Language
  say: Say
  requestId: string
  ip: string
  /** As in `Context`. */
  stale: Set<Topic>
  /** The browser and system as the person would name them, for the list of sessions. */
  device: string
  cookies: Record<string, string | undefined>
  /** Full address of a screen on this host, or on another company's host, or (with null) on the bare domain. */
  addressOf: (path: string, domain?: string | null) => string
  ports: Ports
  reply: {
    setCookie: (name: string, value: string, options: { httpOnly: boolean; expires: Date }) => void
    clearCookie: (name: string) => void
    /** The language in which pages are shown from now on, on the bare domain and in its companies. */
    keepLanguage: (language: Language) => void
  }
}
