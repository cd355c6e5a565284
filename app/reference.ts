import type { FastifyInstance } from 'fastify'
import { modules } from './modules.ts'

/**
 * `/api`: the document of `/api/openapi.json` as a page on which operations can be tried, with the reader's session or a token. Without a
 * script it is a list of the operations, from the same contracts.
 */
export function reference(app: FastifyInstance): void {
  const page = pageOf()
  app.get('/api', (_request, reply) => {
    const policy = String(reply.getHeader('content-security-policy') ?? '')
    // the explorer writes its styles into the page, which shows nothing that anyone typed; scripts stay limited to our files
    void reply.header('content-security-policy', policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"))
    return reply.type('text/html; charset=utf-8').send(page)
  })
}

const pageOf = () =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Staffroom API</title><link rel="stylesheet" href="/reference.css"></head><body class="explored"><openapi-explorer spec-url="/api/openapi.json" hide-server-selection use-path-in-nav-bar collapse display-nulls fetch-credentials="same-origin"><p slot="overview-header">Operations are called here with your session, and really: what you change is changed. To call as a program does, give a token under Authentication.</p></openapi-explorer><noscript><main><h1>Staffroom API</h1><p>Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a>. With scripts, operations can be tried on this page.</p>${sections()}</main></noscript><script type="module" src="/api-explorer.js"></script><script src="/api.js"></script></body></html>`

function sections(): string {
  const shown = modules.filter((module) => module.routes?.length)
  const links = shown.map(({ name }) => `<a href="#${name}">${escape(name)}</a>`)
  const lists = shown.map(({ name, routes }) => {
    const rows = routes!.flatMap(({ contract }) =>
      Object.values(contract).map(
        (route) =>
          `<tr><td><code>${route.method}</code></td><td><code>${escape(route.path)}</code></td><td>${escape(route.summary)}</td><td>${escape(who(route.needs))}</td></tr>`,
      ),
    )
    return `<h2 id="${name}">${escape(name)}</h2><table><thead><tr><th>Method</th><th>Path</th><th>Description</th><th>Access</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  })
  return `<nav aria-label="Sections">${links.join(' ')}</nav>${lists.join('')}`
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const WHO: Record<string, string> = {
  public: 'anyone',
  session: 'signed in',
  operator: 'operators',
  scim: 'directory (SCIM)',
}
const who = (needs: string | { anyOf: readonly string[] }) =>
  typeof needs === 'string' ? WHO[needs]! : needs.anyOf.join(' or ')
