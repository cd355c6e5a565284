import { type Contract, type Got, isRead, type Route, type Sent, type Topic } from './contract.ts'

/** What the server says of a refused call, as far as it is read here. */
interface Refusal {
  message?: string
  type?: string
  errors?: Record<string, readonly string[]>
}

/** An error answer, as every caller gets it: `errors` by field, the first message of each is the one to show. */
export class CallError extends Error {
  readonly status: number
  readonly type: string | undefined
  readonly errors: Record<string, readonly string[]>
  constructor(status: number, body: Refusal) {
    super(body.message ?? '')
    this.status = status
    this.type = body.type
    this.errors = body.errors ?? {}
  }
  /** First message under a field. */
  under(field: string): string | undefined {
    return this.errors[field]?.[0]
  }
}

/**
 * The server could not be reached, or something between answered in its place (a proxy's 502, a sign-in page of the network).
 * Whether the call had an effect is not known.
 */
export class OutOfReach extends Error {
  override readonly name = 'OutOfReach'
}

/** What the shell does about errors before the caller gets them; set once by `app/web`. */
export interface Reactions {
  /** The bare host's name, company's sub-domain or null. */
  domain: () => string | null
  language: () => string
  /** @param attended a form or a field shows the refusal as well */
  onError: (error: CallError, route: Route, attended: boolean) => void
  /** The server has answered; `version` is the one of the browser's program that it serves. */
  onAnswer: (version: string | null) => void
  onOutOfReach: (failure: OutOfReach) => void
  /** A change has made answers stale that show one of these topics. */
  onStale: (topics: readonly string[]) => void
  /** A change that did not reach the server is offered again. @returns whether to send it again */
  hold: () => Promise<boolean>
}

let reactions: Reactions = {
  domain: () => null,
  language: () => 'en',
  onError: () => {},
  onAnswer: () => {},
  onOutOfReach: () => {},
  onStale: () => {},
  hold: async () => false,
}

/** Bound once by the shell, before the first call. */
export function reactWith(to: Reactions): void {
  reactions = to
}

export interface Options {
  signal?: AbortSignal
  /** The shell says nothing about an error of this call; the caller does. */
  quiet?: boolean
  /** A change in the background: when it does not reach the server no retry is offered, its caller handles it. */
  background?: boolean
  files?: readonly File[]
  /** Replaces `fetch`: `ui/network/send-with-progress.ts` has one that reports progress. */
  send?: (url: string, init: RequestInit) => Promise<Response>
}

/**
 * Calls one operation of a contract. A change that does not reach the server is offered again by the shell; while it is on offer the
 * promise waits, so that whatever its caller does afterwards is done once it got through.
 * @throws CallError for every refusal, after the shell's reaction; OutOfReach when there was no answer of the server
 */
export async function call<R extends Route>(route: R, input: Sent<R>, options: Options = {}): Promise<Got<R>> {
  const { url, rest } = addressOf(route, input as Record<string, unknown>)
  const body = bodyOf(route, rest, options.files)
  if (isRead(route) || options.background) return reaching(() => send(route, url, body, undefined, options))
  const act = actOf(route, url, rest, options.files)
  return insisting(act, () => reaching(() => send(route, url, body, act.key, options)))
}

/** Sends again while the person wants to retry, with the same idempotency key. */
async function insisting<T>({ content, key }: Act, work: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      const got = await work()
      unanswered.delete(content)
      return got
    } catch (error) {
      if (!(error instanceof OutOfReach)) unanswered.delete(content)
      else {
        unanswered.set(content, key)
        if (attended === 0 && (await reactions.hold())) continue
      }
      throw error
    }
}

async function reaching<T>(work: () => Promise<unknown>): Promise<T> {
  try {
    return (await work()) as T
  } catch (error) {
    if (error instanceof OutOfReach) reactions.onOutOfReach(error)
    throw error
  }
}

/** A form, which runs its change inside of this: it says by itself that the server could not be reached or what it refused, and offers it again. */
export async function attending<T>(work: () => T | Promise<T>): Promise<T> {
  attended++
  try {
    return await work()
  } finally {
    attended--
  }
}

let attended = 0

/** A single field, which runs its change inside of this: it says by itself what was refused. What did not get through is still offered by the shell. */
export async function atField<T>(work: () => Promise<T>): Promise<T> {
  inFields++
  try {
    return await work()
  } finally {
    inFields--
  }
}

let inFields = 0

interface Act {
  /** Identifies the change. */
  content: string
  /** Sent with it each time, so that the server does it once. */
  key: string
}

/** Changes that got no answer, by content, with their keys: the same one sent again, in whatever way, is the same act. */
const unanswered = new Map<string, string>()

function actOf(route: Route, url: string, rest: object, files: readonly File[] = []): Act {
  const named = files.map(({ name, size, lastModified }) => [name, size, lastModified])
  const content = JSON.stringify([route.method, url, rest, named])
  return { content, key: unanswered.get(content) ?? crypto.randomUUID() }
}

async function send(
  route: Route,
  url: string,
  body: string | FormData | undefined,
  key: string | undefined,
  options: Options,
): Promise<unknown> {
  const headers = headersOf(route, key)
  if (typeof body === 'string') headers['Content-Type'] = 'application/json'
  const signal = options.signal ?? null
  const init: RequestInit = { method: route.method, headers, body: body ?? null, signal, credentials: 'same-origin' }
  const { answer, said } = await answerTo(() => (options.send ?? fetch)(url, init), signal)
  reactions.onAnswer(answer.headers.get(VERSION_HEADER))
  const stale = answer.headers.get(STALE_HEADER)
  if (stale) reactions.onStale(stale.split(' '))
  if (answer.ok) return said
  const error = new CallError(answer.status, said as Refusal)
  if (!options.quiet) reactions.onError(error, route, attended + inFields > 0)
  throw error
}

/** Which version of the browser's program the server hands out. */
export const VERSION_HEADER = 'x-staffroom-web'

/** On the answer to a change: the topics that it made stale. */
export const STALE_HEADER = 'x-stale'

/** @throws OutOfReach without an answer, or when the answer is not the server's own; an abort by the caller stays an abort */
async function answerTo(ask: () => Promise<Response>, signal: AbortSignal | null) {
  try {
    const answer = await ask()
    const said: unknown = await answer.json()
    if (!answer.ok && !isOurs(answer.status, said)) throw new Error(`${answer.status} of something in between`)
    return { answer, said }
  } catch (cause) {
    if (signal?.aborted || (cause as Error).name === 'AbortError') throw cause
    throw new OutOfReach('The server could not be reached', { cause })
  }
}

/** What a proxy answers when it does not get through. The server says one of them too, and then always has `general` words for it. */
const OF_PROXIES = new Set([418, 502, 503, 504])

/** Every refusal of the server is `{message, errors}`. */
function isOurs(status: number, said: unknown): said is Refusal {
  if (typeof said !== 'object' || said === null || !('message' in said)) return false
  const { errors } = said as Refusal
  return OF_PROXIES.has(status) ? errors?.['general'] !== undefined : status < 500 || errors !== undefined
}

/** The address of a GET operation, for links (exports, pictures). */
export const hrefOf = <R extends Route>(route: R, input: Sent<R>): string =>
  addressOf(route, input as Record<string, unknown>).url

/** A key for the query cache that two screens asking the same thing share. What the answer shows goes with it, for `isStale`. */
export const keyOf = (route: Route, input: object = {}): readonly unknown[] => [route.path, input, route.shows ?? []]

/** Whether the answer that is kept under this key shows one of the topics. */
export const isStale = ([, , shows]: readonly unknown[], topics: readonly string[]): boolean =>
  topics.includes(EVERYTHING) || (Array.isArray(shows) && shows.some((topic: string) => topics.includes(topic)))

const EVERYTHING = 'everything' satisfies Topic

/** Names the operations of a contract, bound to `call`. */
export const client = <C extends Contract>(contract: C) =>
  Object.fromEntries(
    Object.entries(contract).map(([name, route]) => [
      name,
      (input: never, options?: Options) => call(route, input, options),
    ]),
  ) as { [K in keyof C]: (input: Sent<C[K]>, options?: Options) => Promise<Got<C[K]>> }

function headersOf(route: Route, idempotencyKey: string | undefined): Record<string, string> {
  const domain = reactions.domain()
  return {
    'X-Requested-With': 'XMLHttpRequest',
    'Content-Language': reactions.language(),
    ...(domain ? { Domain: domain } : {}),
    ...(route.needs === 'public' ? { 'X-Public': '1' } : {}),
    ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
  }
}

function addressOf(route: Route, input: Record<string, unknown>) {
  const rest = { ...input }
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (route.method !== 'GET') return { url: path, rest }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || value === null || value === '') continue
    query.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const said = query.toString()
  return { url: said ? `${path}?${said}` : path, rest: {} }
}

function bodyOf(route: Route, rest: Record<string, unknown>, files: readonly File[] | undefined) {
  if (route.method === 'GET') return undefined
  if (!route.upload) return JSON.stringify(rest)
  const form = new FormData()
  for (const [name, value] of Object.entries(rest)) form.append(name, String(value))
  for (const file of files ?? []) form.append('files[]', file)
  return form
}
