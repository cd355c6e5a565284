/** The kinds of things that go wrong on purpose, each with its HTTP status. */
export const STATUS = {
  notUnderstood: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  /** Changed by another call since: `If-Match` names another version. */
  stale: 412,
  tooLarge: 413,
  wrongType: 415,
  invalid: 422,
  tooMany: 429,
  unavailable: 503,
} as const
export type Kind = keyof typeof STATUS

/** A message key with its values, or a text that is already in the reader's language. */
export type Message = string | { key: string; values: Record<string, string | number> }

interface Details {
  /** Messages by field, shown under it; the names are the contract's. */
  fields?: Record<string, Message[]>
  /** `errors.general[0]`: a toast. */
  general?: Message
  /** What the client reacts to: `mandatoryAction`, `accessDenied`, `noActiveSprint`. */
  type?: string
  /** Seconds after which it is worth trying again. */
  retryAfter?: number
  /** The session's cookies go with this answer. */
  clearsCookies?: true
}

/** Everything that can go wrong on purpose. The kind picks the status; the keys pick the words. */
export class Problem extends Error {
  readonly kind: Kind
  readonly key: Message
  readonly details: Details
  constructor(kind: Kind, key: Message, details: Details = {}) {
    super(typeof key === 'string' ? key : key.key)
    this.kind = kind
    this.key = key
    this.details = details
  }
}

/** 400: the server could not understand what was sent. */
export const notUnderstood = (key: Message = 'errors.notUnderstood') => new Problem('notUnderstood', key)
/** 401: the call has no valid credential. */
export const unauthenticated = () => new Problem('unauthenticated', 'errors.unauthenticated')
/** 401: the cookie was looked up and is no session (any more), so the answer takes it away. */
export const sessionOver = () => new Problem('unauthenticated', 'errors.unauthenticated', { clearsCookies: true })
/** 403: you know that it is there, and may not. */
export const forbidden = (key: Message = 'errors.forbidden', type?: string) =>
  new Problem('forbidden', key, type ? { type } : {})
/** 404: it is not there, or you may not know of it. */
export const missing = () => new Problem('missing', 'errors.missing')
/** 409: no longer possible; always carries `errors.general[0]`. */
export const conflict = (key: Message) => new Problem('conflict', key, { general: key })
/** 422: messages under fields. */
export const invalid = (fields: Record<string, Message[]>) => new Problem('invalid', 'errors.invalid', { fields })
/** 429: too many calls. @param seconds until it is worth trying again */
export function tooMany(seconds: number) {
  const said = waiting(seconds)
  return new Problem('tooMany', said, { general: said, retryAfter: seconds })
}
/** 503: the work exceeded its time. */
export const tooSlow = () => new Problem('unavailable', 'errors.tooSlow', { general: 'errors.tooSlow', retryAfter: 60 })

/** 503 or 429: everything that this company or person may do at once is under way. @param seconds until it is worth trying again */
export function busy(seconds: number, kind: 'unavailable' | 'tooMany' = 'unavailable') {
  const general = { key: 'errors.busyNow', values: { seconds } }
  return new Problem(kind, general, { general, retryAfter: seconds })
}

/** 503: the database, or another machine that the work needs, cannot be reached. */
export const unavailable = () =>
  new Problem('unavailable', 'errors.unavailable', { general: 'errors.unavailable', retryAfter: 5 })

/** The waiting time as one would say it; rounded up, so that no retry is too early. */
function waiting(seconds: number): Message {
  if (seconds < 90) return { key: 'errors.tooMany', values: { seconds } }
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 90) return { key: 'errors.tooManyMinutes', values: { minutes } }
  return { key: 'errors.tooManyHours', values: { hours: Math.ceil(minutes / 60) } }
}

/** @throws Problem 403 unless allowed */
export function ensure(allowed: boolean): asserts allowed {
  if (!allowed) throw forbidden()
}

/** @throws Problem 404 when there is nothing */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw missing()
  return value
}
