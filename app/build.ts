import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { randomUUID } from 'node:crypto'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import { deliveriesOf } from '#features/surfaces/webhooks/server/api.ts'
import { requiredOf } from '#features/core/identity/mandatory/server/api.ts'
import { bindAuditKey } from '#platform/audit-signing.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db.ts'
import { LONGEST_FILE_MS } from '#platform/guarded.ts'
import { Problem } from '#platform/problems.ts'
import { mount, type MountParts } from '#platform/mount.ts'
import { openapi } from '#platform/openapi.ts'
import { API_VERSION } from '#platform/openapi-words.ts'
import { errorWithoutValues } from '#platform/error-without-values.ts'
import { bindOutbound } from '#platform/outbound.ts'
import { type Ports, portsOf } from '#platform/ports.ts'
import { readableForwarded, trustOf } from '#platform/proxies.ts'
import { replyScimProblem } from '#platform/scim-calls.ts'
import { replyProblem } from '#platform/reply-problem.ts'
import { storageOf } from '#platform/files.ts'
import { bindCatalogue } from '#platform/catalogue.ts'
import { nameOf, sealedColumns } from '#platform/resealing.ts'
import { bindScanner } from '#platform/scanning.ts'
import { bindSecrets } from '#platform/secrets.ts'
import { bindStorage } from '#platform/storage-binding.ts'
import { modules } from './modules.ts'
import { observe } from './observe.ts'
import { POLICY_REPORTS } from './policy-reports.ts'

/**
 * At their quickest: of a month of a thousand people brotli makes a tenth less than gzip does, in half the time. Browsers ask for it on
 * safe origins, which is everywhere that the product runs.
 */
const ENCODINGS = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: constants.Z_BEST_SPEED }),
}
/** Below this many bytes compressing costs more than it saves. */
const COMPRESS_FROM = 32_000

/** Where a request goes whose address no one can decode. */
const UNREADABLE = '/api/unreadable-address'
/** Node reads no longer head of a request than this, so no parameter is too long for the router. */
const MAX_URL = 16_384

/** The HTTP server with every module mounted, not yet listening. */
export async function build(
  config: Config,
  database: Database,
  { logTo, ports = portsOf(modules), ...parts }: Partial<MountParts> & { logTo?: DestinationStream } = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger(config, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustOf(config.trustProxy),
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    // silent while a file is read, and for the rest of the work
    connectionTimeout: LONGEST_FILE_MS + 20_000,
    // the router answers what it cannot read by itself, without our headers; so nothing of the kind reaches it
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : UNREADABLE),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: MAX_URL },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })
  bindParts(config)
  await app.register(cookie)
  await app.register(multipart)
  await app.register(helmet, headers(config))
  readJson(app)
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  if (config.trustProxy !== false) readForwarded(app)
  app.addHook('onSend', async (request, reply, payload) => {
    // while closing, the last answer also closes its connection: closing waits for no idle one
    if (closing) void reply.header('connection', 'close')
    void reply.header('x-request-id', request.id)
    return shrink(request.headers['accept-encoding'], reply, payload)
  })
  app.setErrorHandler((error, request, reply) => replyProblem(request, reply, error, config.origin))
  observe(app, database, config)
  const served = modules.flatMap(({ routes = [], tag }) => routes.map((one) => ({ ...one, ...(tag && { tag }) })))
  const scimCaller = modules.find((module) => module.scimCaller)?.scimCaller
  mount(app, served, {
    config,
    database,
    now: () => new Date(),
    ports,
    mandatory: requiredOf(ports),
    ...(scimCaller && { scimCaller }),
    ...parts,
  })
  app.all('/scim/*', (request, reply) => replyScimProblem(request, reply, new Problem('missing', 'errors.missing')))
  describe(app, served, config, ports)
  refuse(app, UNREADABLE, new Problem('notUnderstood', 'errors.notUnderstood'), config)
  refuse(app, '/api/*', new Problem('missing', 'errors.missing'), config)
  return app
}

/** Made when the first caller asks: a server that starts again after a crash has no time for it. */
function describe(app: FastifyInstance, served: Parameters<typeof openapi>[0], { origin }: Config, ports: Ports) {
  let document: ReturnType<typeof openapi> | undefined
  const place = { version: API_VERSION, host: origin.host, secure: origin.protocol === 'https:' }
  app.get('/api/openapi.json', () => (document ??= openapi(served, { ...place, deliveries: deliveriesOf(ports) })))
}

/** What features need from `platform` without importing it. */
function bindParts(config: Config) {
  bindStorage(storageOf(config))
  bindCatalogue(modules)
  bindSecrets(config.secret, { old: config.oldSecret, columns: sealedColumns(modules).map(nameOf) })
  bindAuditKey(config.secret, config.auditKey)
  bindScanner(config.scan)
  bindOutbound({ open: !config.production, inner: config.outboundInner })
}

/** Garbage in the header is not an address; see `readableForwarded`. */
function readForwarded(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    const said = request.headers['x-forwarded-for']
    if (said === undefined) return
    const readable = readableForwarded(String(said))
    if (readable) request.headers['x-forwarded-for'] = readable
    else delete request.headers['x-forwarded-for']
  })
}

const refuse = (app: FastifyInstance, path: string, problem: Problem, { origin }: Config) =>
  app.all(path, (request, reply) => replyProblem(request, reply, problem, origin))

/** Whether the path is text once its percent signs are decoded. */
function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0]!)
    return true
  } catch {
    return false
  }
}

/** JSON alone is read. An empty body is no error on calls without one (PUT /api/notifications/clear), whatever type it claims. */
function readJson(app: FastifyInstance) {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, {})
    try {
      done(null, JSON.parse(body as string))
    } catch {
      done(new Problem('notUnderstood', 'errors.notUnderstood'))
    }
  })
}

function headers(config: Config) {
  const secure = config.origin.protocol === 'https:'
  return {
    enableCSPNonces: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // the component library writes its variables into <style> tags that carry the page's nonce; see app/pages.ts
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", `${secure ? 'wss' : 'ws'}://*.${config.origin.host}`],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        reportUri: [POLICY_REPORTS],
      },
    },
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' as const },
    xFrameOptions: { action: 'deny' as const },
  }
}

async function shrink(
  accepts: unknown,
  reply: {
    header: (name: string, value: string) => unknown
    getHeader: (name: string) => unknown
    removeHeader: (name: string) => unknown
  },
  payload: unknown,
) {
  if (typeof payload !== 'string' || payload.length < COMPRESS_FROM) return payload
  const accepted = String(accepts)
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined
  if (!encoding || reply.getHeader('content-encoding')) return payload
  reply.header('content-encoding', encoding)
  reply.header('vary', 'accept-encoding')
  reply.removeHeader('content-length')
  return ENCODINGS[encoding](payload)
}

/** Structured lines; requests are logged by `observe`, so that no address, header or body is ever written. */
export const logger = (config: Config, to?: DestinationStream): FastifyBaseLogger => {
  const options = {
    level: config.logLevel,
    base: undefined,
    redact: ['req', 'res', 'headers', 'body'],
    serializers: { err: errorWithoutValues },
  }
  return to ? pino(options, to) : pino(options)
}
