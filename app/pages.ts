import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { Config } from '#platform/config.ts'
import { languageOf } from '#platform/credentials.ts'
import type { Database } from '#platform/db.ts'
import { VERSION_HEADER } from '#kit/client.ts'
import { type Language, words } from '#platform/words.ts'
import { readyPage } from './ready-pages.ts'

const root = new URL('..', import.meta.url).pathname

/**
 * The single page and its files. Every address that is no file and no ready page answers with the page; the router in the browser
 * decides.
 * @param vite the development server with hot reload, or null for the built bundle
 */
export async function pages(
  app: FastifyInstance,
  config: Config,
  data: Database,
  vite: ViteDevServer | null,
): Promise<void> {
  if (vite) return live(app, config, data, vite)
  const folder = resolve(root, config.webFolder)
  const page = existsSync(join(folder, 'index.html')) ? readFileSync(join(folder, 'index.html'), 'utf8') : null
  const version = page === null ? '' : versionOf(page)
  // every answer says which program is handed out now: a page that is older offers to load it
  app.addHook('onSend', async (_request, reply) => void reply.header(VERSION_HEADER, version))
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
  app.get('/*', async (request, reply) => {
    if (await readyPage(request, reply, config, data)) return reply
    // a file of an older version is gone; a browser that asks for a script has no use for the page
    if (request.url.startsWith('/assets/')) return reply.code(404).type('text/plain; charset=utf-8').send('gone')
    if (!page) return reply.code(503).type('text/plain; charset=utf-8').send('The page is not built: run npm start')
    const language = languageOf(request)
    return (
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-language', language)
        .header('vary', 'cookie')
        // what the offline shell may keep; ready pages it may not
        .header('x-staffroom-page', 'app')
        .send(withNonce(reply, filledIn(page, language, config, version)))
    )
  })
}

async function live(app: FastifyInstance, config: Config, data: Database, vite: ViteDevServer) {
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|scim|dev|healthz|readyz|metrics)(\/|$|\?)/.test(request.url)) return done()
    // development only: hot reload needs inline scripts and a socket
    void reply.removeHeader('content-security-policy')
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  app.get('/*', async (request, reply) => {
    if (await readyPage(request, reply, config, data)) return reply
    const page = readFileSync(join(root, 'app/web/index.html'), 'utf8')
    const html = await vite.transformIndexHtml(request.url, filledIn(page, languageOf(request), config))
    return reply.removeHeader('content-security-policy').type('text/html; charset=utf-8').send(html)
  })
}

const filledIn = (page: string, language: Language, config: Config, version = '') =>
  page
    .replace('%LANGUAGE%', language)
    .replace('%DESCRIPTION%', words(language)('site.app.description'))
    .replace('%ORIGIN%', config.origin.origin)
    .replace('%WEB%', version)

/** The page names its files, and their names change with their content. */
const versionOf = (page: string) => createHash('sha256').update(page).digest('base64url').slice(0, 12)

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
