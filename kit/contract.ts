import type { z } from 'zod'

/** Where an operation can be called: the bare domain (`bare`), a company's sub-domain (`company`), or both (`any`). */
export type Place = 'company' | 'bare' | 'any'

/**
 * Who may call an operation. `public`: anyone. `session`: anyone signed in at that place. `operator`: the operator of this installation,
 * on the bare domain.
 * `scim`: the company's SCIM client with its own token, no person at all (RFC 7644).
 * `anyOf`: holders of any of these permission strings (`people.people.view`; edit implies view); administrators always pass.
 */
export type Needs = 'public' | 'session' | 'operator' | 'scim' | { anyOf: readonly [string, ...string[]] }

/**
 * States in which a signed-in person may call few operations only; `openIn` names those that stay open. `viewing` is impersonation: it
 * closes every operation that changes something. `before-first-day` leaves a person their own record as well.
 */
export type Gate =
  | 'unverified'
  | 'must-change-password'
  | 'must-add-factor'
  | 'before-first-day'
  | 'mandatory-action'
  | 'viewing'

/**
 * `times` calls in `seconds`, counted per client address (`ip`), per person (`who`), per value of one input field, or per value and
 * address together: a field that names a person must not count alone, or a stranger could use up that person's limit.
 */
export interface Limit {
  per: 'ip' | 'who' | `field:${string}` | `ip+field:${string}`
  times: number
  seconds: number
}

/** The parts of the API, as its document groups them; a personal token is granted some of them. */
export const TAGS = ['people', 'time-off', 'calendar', 'company', 'roles', 'notifications', 'audit', 'exports'] as const
export type Tag = (typeof TAGS)[number]

/**
 * What of the product can go stale. A contract adds the topics that its own answers are about:
 * `declare module '#kit/contract.ts' { interface Topics { timeOff: true } }`.
 */
export interface Topics {
  /** Goes stale with every answer, whatever that shows. */
  everything: true
}
export type Topic = keyof Topics

/** One operation. Everything that the server enforces before the handler and everything that OpenAPI says comes from here. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify style: `/api/people/:id`. */
  path: string
  /** A sentence for the reference page. */
  summary: string
  needs: Needs
  /** Where it is served; `company` by default. */
  place?: Place
  openIn?: readonly Gate[]
  /**
   * `person`: only with a session, no token may call it, whatever its grants; the default for modules without a tag. `everyToken`: a token
   * may call it whatever parts of the API it was given.
   */
  by?: 'person' | 'everyToken'
  /** The answer holds a secret that exists nowhere else: it is not kept for a repeated call. */
  secret?: true
  limits?: readonly Limit[]
  /** Path parameters, query and body as one object; the names must not clash. */
  input: z.ZodType
  reply: z.ZodType
  /** What a caller sends, for the API's document, where the shape of the input does not say it. */
  example?: object
  /** A visitor's call that is safe to send again with the same `Idempotency-Key`. Changes within a company always are, unless `secret`. */
  repeatable?: true
  /** 200 by default. */
  status?: 200 | 201 | 204
  /** Key of the success message that the screen shows, for every changing operation that people call. */
  success?: string
  /** `multipart/form-data` instead of JSON: the file fields, with the largest size in bytes and the number of files. */
  upload?: { maxBytes: number; maxFiles: number }
  /**
   * A form that a page or program of another site sends here (SAML's answer, a mail program's "unsubscribe"). It is read as urlencoded,
   * is not checked for forgery and comes with no cookies, session or bearer at all: what it says must prove itself. A `next` in the reply
   * is where the browser goes on to.
   */
  posted?: { maxBytes: number }
  /** The handler answers with a `Download` instead of a JSON reply. */
  download?: true
  /** The media types that a download may have, where they are known. */
  media?: readonly string[]
  /** The handler answers with JSON text that the database made in the shape of `reply`; it is checked outside production and sent as it is. */
  text?: true
  /** Costs a processor for a while: of a company only few run at once, and of a person one (platform/shares.ts). */
  heavy?: true
  /** What the answer of a GET is about: a fact that makes one of these stale has it asked again. Empty: it never changes. */
  shows?: readonly Topic[]
  /** A GET that changes something (the specification has three): the same headers as any other change are needed. */
  changes?: true
}

export type Contract = Record<string, Route>
export type Input<R extends Route> = z.output<R['input']>
export type Reply<R extends Route> = z.input<R['reply']>
/** What a caller sends (before defaults) and what it gets. */
export type Sent<R extends Route> = z.input<R['input']>
export type Got<R extends Route> = z.output<R['reply']>

/** Whether an operation leaves everything as it is. */
export const isRead = (route: Pick<Route, 'method' | 'changes'>): boolean => route.method === 'GET' && !route.changes

/** What pages ask for says what it shows; none keeps files, nor what a SCIM client is answered. */
type Declared = Route & ({ shows: readonly Topic[] } | { method: Change } | { changes: true } | Unkept)
type Change = Exclude<Route['method'], 'GET'>
type Unkept = { download: true } | { needs: 'scim' }

/** Keeps each route's literal types; a route without `needs`, or a GET without `shows`, does not compile. */
export const contract = <const C extends Record<string, Declared>>(routes: C): C => routes
