import '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { forbidden, Problem, unauthenticated } from './problems.ts'
import { cookieNames } from './session.ts'
import { isLanguage, type Language } from './words.ts'

/** Which place a Host header names, under the bare domain of `origin`. Addresses without a name count as the bare domain. */
export function placeOf(host: string | undefined, origin: URL): 'bare' | 'elsewhere' | { domain: string } {
  const name = (host ?? '').toLowerCase().replace(/:\d+$/, '')
  const bare = origin.hostname
  if (name === bare || name === `www.${bare}` || name === '127.0.0.1' || name === '[::1]') return 'bare'
  if (!name.endsWith(`.${bare}`)) return 'elsewhere'
  const domain = name.slice(0, -bare.length - 1)
  return /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(domain) ? { domain } : 'elsewhere'
}

/** Full address of a screen: on the host of the call, on another company's host, or (with null) on the bare domain. */
export const addressFrom =
  (origin: URL, here: string | null) =>
  (path: string, domain: string | null = here): string =>
    `${origin.protocol}//${domain ? `${domain}.` : ''}${origin.host}${path}`

/**
 * The token of a call: a bearer value, else the cookie of this host. With a bearer value cookies are ignored.
 * @throws Problem 401 when the `Domain` header names another company than the host and the operation needs a session
 */
export function credentialOf(request: FastifyRequest, domain: string | null, needed: boolean): string | null {
  const named = request.headers.domain
  if (needed && typeof named === 'string' && named !== '' && named.toLowerCase() !== domain) throw unauthenticated()
  const bearer = bearerOf(request)
  if (bearer !== null) return bearer
  return request.cookies[cookieNames(domain).session] ?? null
}

/**
 * A change by cookie must come from a page of this very host (`same-site` is refused: sibling sub-domains are other companies),
 * and be a call that a form of another site cannot make.
 * @throws Problem 403, 415
 */
export function refuseForgery(request: FastifyRequest, origin: URL, domain: string | null): void {
  if (bearerOf(request) !== null) return
  const byCookie = request.cookies[cookieNames(domain).session] !== undefined
  if (!fromOwnPage(request, origin, domain, byCookie)) throw forbidden('errors.forgery')
  if (byCookie && !request.headers['x-requested-with']) throw forbidden('errors.forgery')
  const { 'content-type': type, 'content-length': length } = request.headers
  if (type === undefined && (!length || length === '0')) return
  if (!/^(application\/json|multipart\/form-data)\s*(;|$)/i.test(type ?? ''))
    throw new Problem('wrongType', 'errors.jsonOnly')
}

/** What the browser says of the page that calls; with a cookie it must say something. */
function fromOwnPage(request: FastifyRequest, origin: URL, domain: string | null, byCookie: boolean): boolean {
  const site = request.headers['sec-fetch-site']
  const said = request.headers.origin
  if (site === undefined && said === undefined) return !byCookie
  return (site === undefined || site === 'same-origin') && (said === undefined || isOwnOrigin(said, origin, domain))
}

/**
 * Whether an `Origin` header names a page of this very host. The scheme counts, as people see it (`PUBLIC_ORIGIN`, whatever a proxy
 * speaks to us): a page served over plain http can be forged by any machine on the way.
 */
export const isOwnOrigin = (said: string | undefined, { protocol, host }: URL, domain: string | null): boolean =>
  said?.toLowerCase() === `${protocol}//${domain ? `${domain}.` : ''}${host}`

/** Its name is specified, without a prefix: it is no secret, and shared by the bare domain and its companies. */
export const LANGUAGE_COOKIE = 'language'

const YEAR_SECONDS = 31_536_000

/** One choice for the bare domain and its companies; browsers refuse a cookie for the whole of `localhost`. Scripts may change it. */
export function languageCookie({ hostname, protocol }: URL) {
  const shared = hostname.includes('.') && !/^[\d.]+$/.test(hostname) ? { domain: hostname } : {}
  return { path: '/', maxAge: YEAR_SECONDS, sameSite: 'lax', secure: protocol === 'https:', ...shared } as const
}

/**
 * The language of the reader: `Content-Language`, else the cookie, else English. A program with a token may say it in `Accept-Language`;
 * of a browser that header is its own setting and not the person's choice.
 */
export function languageOf(request: FastifyRequest): Language {
  const said = request.headers['content-language']
  if (isLanguage(said)) return said
  const accepted = request.headers['accept-language']
  if (request.headers.authorization && accepted) return acceptedOf(accepted)
  const kept = request.cookies[LANGUAGE_COOKIE]
  return isLanguage(kept) ? kept : 'en'
}

/** The first of our languages in order of preference (RFC 9110, section 12.5.4): `sv-SE, en;q=0.8` is Swedish. */
function acceptedOf(header: string): Language {
  const wanted = header.split(',').flatMap((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const language = tag.split('-')[0]
    const weight = Number(parameters.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find(Boolean) ?? 1)
    return isLanguage(language) && weight > 0 ? [{ language, weight }] : []
  })
  return wanted.toSorted((one, other) => other.weight - one.weight)[0]?.language ?? 'en'
}

/** "Chromium on Linux": enough to recognise a device, too little to follow one. */
export function deviceOf(agent: string | undefined): string {
  if (!agent) return ''
  const of = (list: readonly (readonly [RegExp, string])[]) => list.find(([pattern]) => pattern.test(agent))?.[1] ?? ''
  const browser = of([
    [/Edg\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ])
  const system = of([
    [/iPhone|iPad/, 'iOS'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Mac OS X/, 'macOS'],
    [/Linux/, 'Linux'],
  ])
  return [browser || agent.slice(0, 40), system].filter(Boolean).join(', ')
}

/** The token of the `Authorization` header, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')
  return match ? match[1]! : null
}
