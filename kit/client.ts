import type { Contract, Got, Route, Sent } from './contract.ts'

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

/** What the shell does about errors before the caller gets them; set once by `app/web`. */
export interface Reactions {
  /** The bare host's name, company's sub-domain or null. */
  domain: () => string | null
  language: () => string
  onError: (error: CallError, route: Route) => void
}

let reactions: Reactions = { domain: () => null, language: () => 'en', onError: () => {} }

/** Told once by the shell, before the first call. */
export function reactWith(to: Reactions): void {
  reactions = to
}

export interface Options {
  signal?: AbortSignal
  /** The shell says nothing about an error of this call; the caller does. */
  quiet?: boolean
  /** Makes a creating call safe to send again. */
  idempotencyKey?: string
  files?: readonly File[]
  /** Takes the place of `fetch`: `ui/send-telling.ts` has one that tells how far it is. */
  send?: (url: string, init: RequestInit) => Promise<Response>
}

/**
 * Calls one operation of a contract.
 * @throws CallError for every answer that is no success, after the shell's reaction; TypeError when the server is out of reach
 */
export async function call<R extends Route>(route: R, input: Sent<R>, options: Options = {}): Promise<Got<R>> {
  const { url, rest } = addressOf(route, input as Record<string, unknown>)
  const headers = headersOf(route, options)
  const body = bodyOf(route, rest, options.files)
  if (typeof body === 'string') headers['Content-Type'] = 'application/json'
  const answer = await (options.send ?? fetch)(url, {
    method: route.method,
    headers,
    body: body ?? null,
    signal: options.signal ?? null,
    credentials: 'same-origin',
  })
  if (answer.ok) return (await answer.json()) as Got<R>
  const error = new CallError(answer.status, (await answer.json().catch(() => ({}))) as Refusal)
  if (!options.quiet) reactions.onError(error, route)
  throw error
}

/** The address of a GET operation, for links (exports, pictures). */
export const hrefOf = <R extends Route>(route: R, input: Sent<R>): string =>
  addressOf(route, input as Record<string, unknown>).url

/** A key for the query cache that two screens asking the same thing share. */
export const keyOf = (route: Route, input: object = {}): readonly unknown[] => [route.path, input]

/** Names the operations of a contract, bound to `call`. */
export const client = <C extends Contract>(contract: C) =>
  Object.fromEntries(
    Object.entries(contract).map(([name, route]) => [
      name,
      (input: never, options?: Options) => call(route, input, options),
    ]),
  ) as { [K in keyof C]: (input: Sent<C[K]>, options?: Options) => Promise<Got<C[K]>> }

function headersOf(route: Route, { idempotencyKey }: Options): Record<string, string> {
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
