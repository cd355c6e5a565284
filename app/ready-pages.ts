import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { assetAt, hashOf, pack, type Packed } from '#platform/assets.ts'
import type { Config } from '#platform/config.ts'
import { addressFrom, LANGUAGE_COOKIE, languageCookie, languageOf, placeOf } from '#platform/credentials.ts'
import type { Database } from '#platform/db.ts'
import type { Closed, PageReader, Page, ReadyPage } from '#platform/page.ts'
import { hostOf } from '#platform/hosts.ts'
import { cookieNames, readLobbySession, readSession } from '#platform/session.ts'
import { isLanguage, words } from '#platform/words.ts'
import { modules } from './modules.ts'
import { robots, sitemap } from './search-engines.ts'

const pages = modules.flatMap((module) => module.pages ?? [])
const closedPage = modules.find((module) => module.closed)!.closed!

interface Made extends Packed {
  tag: string
  styles: readonly string[]
}

/** Each page of each origin in each language for each kind of reader, as it goes over the wire. */
const made = new Map<string, Made>()

/**
 * Answers with a page that can be read without JavaScript: the public pages, and the page of a host without an open company.
 * @returns whether it did; otherwise the address is the app's
 */
export async function readyPage(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  database: Database,
): Promise<boolean> {
  const answer = await answerFor(request, reply, config, database)
  answer?.()
  return answer !== undefined
}

/** A reply must not be handed out of an async function: it counts as a promise. */
type Answer = () => void

async function answerFor(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  database: Database,
): Promise<Answer | undefined> {
  const path = request.url.split('?', 1)[0]!
  if (path.startsWith('/site/')) return () => sendAsset(request, reply, path)
  const place = placeOf(request.headers.host, config.origin)
  if (place === 'elsewhere') return undefined
  const domain = place === 'bare' ? null : place.domain
  const file = forSearchEngines(path, config.origin, domain === null)
  if (file) return () => void reply.type(file.type).send(file.text)
  const reader = readerOf(request, reply, config, domain !== null)
  const closed = domain === null ? null : await closedWhy(database, domain)
  if (closed) return () => sendClosed(request, reply, closed, reader)
  const page = pages.find((one) => one.path === path && (domain === null || one.place === 'any'))
  return page && answerWith(page, { request, reply, reader, session: await sessionOf(request, database, domain) })
}

function forSearchEngines(path: string, origin: URL, isBare: boolean) {
  if (path === '/robots.txt') return { type: 'text/plain; charset=utf-8', text: robots(origin, isBare) }
  if (path === '/sitemap.xml' && isBare) return { type: 'application/xml; charset=utf-8', text: sitemap(origin, pages) }
  return undefined
}

interface PageCall {
  request: FastifyRequest
  reply: FastifyReply
  reader: PageReader
  session: PageReader['session']
}

function answerWith(page: Page, { request, reply, reader, session }: PageCall): Answer {
  const lead = session === 'out' ? undefined : page.leads?.[reader.inCompany ? 1 : 0]
  if (lead !== undefined) return () => void reply.header('cache-control', 'no-store').redirect(lead, 302)
  return () => sendPage(request, reply, page, { ...reader, session })
}

/** The language of the address, which then is kept, or the reader's. */
function readerOf(request: FastifyRequest, reply: FastifyReply, config: Config, inCompany: boolean): PageReader {
  const said = (request.query as { language?: unknown }).language
  if (isLanguage(said)) void reply.setCookie(LANGUAGE_COOKIE, said, languageCookie(config.origin))
  const language = isLanguage(said) ? said : languageOf(request)
  const address = addressFrom(config.origin, null)
  const { provider } = config
  return { language, say: words(language), session: 'out', inCompany, onBare: (to) => address(to), provider }
}

async function closedWhy(database: Database, domain: string): Promise<Closed | null> {
  const host = await hostOf(database, domain, new Date())
  if (!host) return 'nobody'
  return host.suspended ? 'suspended' : null
}

async function sessionOf(request: FastifyRequest, database: Database, domain: string | null) {
  const token = request.cookies[cookieNames(domain).session]
  if (!token) return 'out'
  const now = new Date()
  if (domain === null) {
    const guest = await database.outside((db) => readLobbySession(db, token, now))
    return guest ? (guest.isOperator && guest.isVerified ? 'operator' : 'in') : 'out'
  }
  const host = (await hostOf(database, domain, now))!
  return (await database.asCompany(host.company.id, (db) => readSession(db, token, now))) ? 'in' : 'out'
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, reader: PageReader) {
  const key = [
    page.path,
    reader.language,
    reader.session,
    reader.inCompany,
    reader.onBare('/'),
    ...Object.values(reader.provider),
  ].join()
  send(
    request,
    reply,
    ready(key, () => page.render(reader)),
  )
}

function sendClosed(request: FastifyRequest, reply: FastifyReply, why: Closed, reader: PageReader) {
  const body = ready(`closed ${why} ${reader.language} ${reader.onBare('/')}`, () => closedPage(why, reader))
  send(request, reply.code(why === 'nobody' ? 404 : 403), body)
}

function ready(key: string, render: () => ReadyPage): Made {
  const known = made.get(key)
  if (known) return known
  const { html, styles } = render()
  const one = { ...pack(Buffer.from(html)), styles, tag: `"${hashOf(html).slice(0, 20)}"` }
  made.set(key, one)
  return one
}

function send(request: FastifyRequest, reply: FastifyReply, { tag, styles, ...packed }: Made) {
  const policy = reply.getHeader('content-security-policy')
  const allowed = styles.map((hash) => `'${hash}'`).join(' ')
  if (typeof policy === 'string')
    void reply.header('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' ${allowed}`))
  void reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding, cookie')
  if (reply.statusCode !== 200) return sendPacked(request, reply, packed)
  void reply.header('etag', tag)
  if (request.headers['if-none-match'] === tag) void reply.code(304).send()
  else sendPacked(request, reply, packed)
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, path: string) {
  const found = assetAt(path)
  if (!found) return void reply.code(404).type('text/plain; charset=utf-8').send('gone')
  void reply.type(found.type).header('cache-control', 'public, max-age=31536000, immutable')
  sendPacked(request, reply, found.packed)
}

function sendPacked(request: FastifyRequest, reply: FastifyReply, { plain, gzip, br }: Packed) {
  const accepts = String(request.headers['accept-encoding'] ?? '')
  if (gzip) void reply.header('vary', 'accept-encoding, cookie')
  const [form, body] =
    /\bbr\b/.test(accepts) && br ? ['br', br] : /\bgzip\b/.test(accepts) && gzip ? ['gzip', gzip] : [null, plain]
  if (form) void reply.header('content-encoding', form)
  void reply.send(body)
}
