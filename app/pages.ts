import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'

const root = new URL('..', import.meta.url).pathname

/**
 * The single page and its files. Every address that is no file answers with the page; the router in the browser decides.
 * @param vite the development server with hot reload, or null for the built bundle
 */
export async function pages(app: FastifyInstance, vite: ViteDevServer | null): Promise<void> {
  if (vite) return live(app, vite)
  const folder = join(root, 'dist/web')
  const page = existsSync(join(folder, 'index.html')) ? readFileSync(join(folder, 'index.html'), 'utf8') : null
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const kept = path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
      void reply.header('cache-control', kept)
    },
  })
  app.get('/*', (_request, reply) => {
    if (!page) return reply.code(503).type('text/plain').send('The page is not built: run npm start')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(withNonce(reply, page))
  })
}

async function live(app: FastifyInstance, vite: ViteDevServer) {
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|dev|healthz|readyz|metrics)(\/|$|\?)/.test(request.url)) return done()
    // development only: hot reload needs inline scripts and a socket
    void reply.removeHeader('content-security-policy')
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  app.get('/*', async (request, reply) => {
    const page = readFileSync(join(root, 'app/web/index.html'), 'utf8')
    const html = await vite.transformIndexHtml(request.url, page)
    return reply.removeHeader('content-security-policy').type('text/html; charset=utf-8').send(html)
  })
}

/** A fresh nonce for the page's <style> tags; scripts come from files only. */
function withNonce(
  reply: { getHeader: (name: string) => unknown; header: (name: string, value: string) => unknown },
  page: string,
) {
  const nonce = randomBytes(16).toString('base64url')
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  reply.header('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`))
  return page.replaceAll('%NONCE%', nonce)
}
