import type { FastifyReply } from 'fastify'
import type { Call, MountParts } from './call.ts'
import type { Download } from './files.ts'
import { writerSchema } from './reply-writer.ts'

/** Only what the contract declares leaves. */
export function send(parts: MountParts, { reply, route }: Call, answer: unknown) {
  void reply.code(route.status ?? 200).header('cache-control', 'no-store')
  if (route.text) {
    if (!parts.config.production) route.reply.parse(JSON.parse(answer as string))
    return reply.type('application/json; charset=utf-8').send(answer)
  }
  // outside production the reply is held against the contract; in production the serialiser leaves out what is not declared
  if (!parts.config.production) return reply.send(route.reply.parse(answer ?? {}))
  return reply
    .type('application/json; charset=utf-8')
    .send(reply.serializeInput((answer ?? {}) as Record<string, unknown>, writerSchema(route)))
}

/** Files never run in a page of ours: sandboxed, typed by us, saved unless they are pictures. */
export function sendDownload(reply: FastifyReply, download: Download) {
  const { name, contentType, body, inline, maxAge, embeddable, etag } = download
  const ascii = name.replaceAll(/[^\w. -]/g, '_')
  if (embeddable) void reply.header('cross-origin-resource-policy', 'cross-origin')
  const keeps = maxAge ? `private, max-age=${maxAge}` : etag ? 'private, no-cache' : 'no-store'
  void reply.header('cache-control', keeps)
  if (etag) void reply.header('etag', etag)
  if (etag && reply.request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply
    .header('content-type', contentType)
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-disposition',
      `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .send(body)
}
