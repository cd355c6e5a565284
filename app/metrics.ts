import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Config } from '#platform/config.ts'

/**
 * `/metrics` in Prometheus' format. Closed unless there is a token, which the scraper sends, or a port of its own, which only the
 * operator's network reaches: behind a proxy the client address proves nothing.
 */
export function serveMetrics(app: FastifyInstance, { token, port, bind }: Config['metrics'], registry: Registry): void {
  app.get('/metrics', async (request, reply) => {
    if (token === null || !brings(request.headers.authorization, token)) return reply.code(404).send()
    return reply.header('content-type', registry.contentType).send(await registry.metrics())
  })
  if (port === null) return
  const own = createServer((request, response) => {
    const allowed = request.url === '/metrics' && (token === null || brings(request.headers.authorization, token))
    if (!allowed) return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  app.addHook(
    'onReady',
    () => new Promise<void>((done, fail) => own.once('error', fail).listen(port, bind, () => done())),
  )
  app.addHook('onClose', async () => {
    own.close()
    own.closeAllConnections()
  })
}

/** Compared in constant time, whatever the length. */
const brings = (authorization: string | undefined, token: string): boolean =>
  timingSafeEqual(sha256(authorization ?? ''), sha256(`Bearer ${token}`))

const sha256 = (text: string) => createHash('sha256').update(text).digest()
