import type { FastifyInstance } from 'fastify'
import { modules } from './modules.ts'

/** `/api`: the operations as a page that reads without a script, from the same contracts as `/api/openapi.json`. */
export function reference(app: FastifyInstance): void {
  const sections = modules
    .filter((module) => module.routes?.length)
    .map((module) => {
      const rows = module.routes!.flatMap(({ contract }) =>
        Object.values(contract).map(
          (route) =>
            `<tr><td><code>${route.method}</code></td><td><code>${escape(route.path)}</code></td><td>${escape(route.summary)}</td><td>${escape(who(route.needs))}</td></tr>`,
        ),
      )
      return `<h2 id="${module.name}">${escape(module.name)}</h2><table><thead><tr><th>Method</th><th>Path</th><th>Description</th><th>Access</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
    })
  const links = modules.filter((m) => m.routes?.length).map((m) => `<a href="#${m.name}">${escape(m.name)}</a>`)
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Staffroom API</title><link rel="stylesheet" href="/reference.css"></head><body><main><h1>Staffroom API</h1><p>Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a>. Call a company on its own sub-domain, with a session cookie or <code>Authorization: Bearer</code>. Changes with a cookie need <code>X-Requested-With</code>, JSON and the same origin. <code>Content-Language</code> (en, ru, sv) sets the language of messages. Errors are <code>{"message", "type"?, "errors": {"field": ["…"]}}</code>.</p><nav aria-label="Sections">${links.join(' ')}</nav>${sections.join('')}</main></body></html>`
  app.get('/api', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
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
