import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/db.ts'

/** The inbox at /dev/mail: every email that would have been sent. Never mounted in production. */
export function devMail(app: FastifyInstance, database: Database): void {
  app.get('/dev/mail', async (request, reply) => {
    const to = (request.query as { to?: string }).to
    const mails = await database.outside((db) => {
      const all = db.selectFrom('devMails').selectAll().orderBy('createdAt', 'desc').limit(200)
      return (to ? all.where('toAddress', '=', to) : all).execute()
    })
    const rows = mails.map(
      (mail) =>
        `<article><header><b>${escape(mail.subject)}</b><span>${escape(mail.toAddress)}</span><time>${mail.createdAt.toISOString().slice(0, 16).replace('T', ' ')}</time></header><pre>${linked(mail.body)}</pre><p><a href="/dev/mail/${mail.id}">As HTML</a>${mail.unsubscribe ? ` · <a href="${mail.unsubscribe}">Unsubscribe</a>` : ''}</p></article>`,
    )
    const empty = '<p>No emails yet.</p>'
    return reply.type('text/html; charset=utf-8').send(page(rows.join('') || empty))
  })
  app.get('/dev/mail.json', (request) => {
    const to = (request.query as { to?: string }).to
    return database.outside((db) => {
      const all = db.selectFrom('devMails').selectAll().orderBy('createdAt', 'desc').limit(200)
      return (to ? all.where('toAddress', '=', to) : all).execute()
    })
  })
  app.get('/dev/mail/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    if (!/^[0-9a-f-]{36}$/.test(id)) return reply.code(404).send()
    const mail = await database.outside((db) =>
      db.selectFrom('devMails').selectAll().where('id', '=', id).executeTakeFirst(),
    )
    if (!mail) return reply.code(404).send()
    // the email's own styles are inline, its logo is on the company's host; it runs nothing
    void reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src http: https:; sandbox allow-popups allow-top-navigation-by-user-activation",
    )
    return reply.type('text/html; charset=utf-8').send(mail.html)
  })
}

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Emails of this development server</title><link rel="stylesheet" href="/reference.css"></head><body><main><h1>Emails</h1><p>What this development server would have sent, newest first. Reload to see new ones.</p>${body}</main></body></html>`
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const linked = (text: string) =>
  escape(text).replaceAll(/https?:\/\/\S+/g, (address) => `<a href="${address}">${address}</a>`)
