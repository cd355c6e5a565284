import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf, placeOf } from './credentials.ts'
import { isDatabaseAway } from './database-away.ts'
import { type Message, Problem, STATUS, unavailable } from './problems.ts'
import { StoreAway } from './put-before.ts'
import { cookieNames } from './session.ts'
import { words } from './words.ts'

/** Set explicitly: a reply with its own serialiser would otherwise be sent as plain text. */
const JSON_TYPE = 'application/json; charset=utf-8'

/** The one shape of an error: `{message, type?, errors: {field: [messages]}}`, in the reader's language. */
export function replyProblem(request: FastifyRequest, reply: FastifyReply, error: unknown, origin: URL): FastifyReply {
  const problem = error instanceof Problem ? error : (awayProblem(request, error) ?? understood(error))
  const say = words(languageOf(request))
  if (!problem) {
    request.log.error({ err: error, operation: request.routeOptions.config }, 'unexpected')
    return reply
      .code(500)
      .header('cache-control', 'no-store')
      .type(JSON_TYPE)
      .serializer(JSON.stringify)
      .send({ message: say('errors.unexpected'), errors: {}, requestId: request.id })
  }
  const { fields = {}, general, type, clearsCookies } = problem.details
  const errors: Record<string, unknown> = Object.fromEntries(
    Object.entries(fields).map(([field, messages]) => [field, messages.map((message: Message) => say(message))]),
  )
  // the board's state is marked by a type inside `general` (see the specification's error catalogue)
  if (type === 'noActiveSprint') errors.general = { '0': say(problem.key), type }
  else if (general) errors.general = [say(general)]
  adviseProgram(reply, problem)
  if (clearsCookies) clear(request, reply, origin)
  return reply
    .code(STATUS[problem.kind])
    .header('cache-control', 'no-store')
    .type(JSON_TYPE)
    .serializer(JSON.stringify)
    .send({ message: say(problem.key), ...(type ? { type } : {}), errors })
}

/** What a program does next: it waits, or it brings a token (RFC 9110, sections 10.2.3 and 11.6.1). */
function adviseProgram(reply: FastifyReply, { kind, details: { retryAfter } }: Problem) {
  if (retryAfter) void reply.header('retry-after', retryAfter)
  if (kind === 'unauthenticated') void reply.header('www-authenticate', 'Bearer realm="Staffroom"')
}

/** Nothing is wrong with the call, nor with the server: the log says what could not be reached. */
export function awayProblem(request: FastifyRequest, error: unknown): Problem | null {
  if (!isDatabaseAway(error) && !(error instanceof StoreAway)) return null
  request.log.warn({ err: error }, 'unavailable')
  return unavailable()
}

/** Scripts in the browser can't clear these cookies: they are HttpOnly. */
function clear(request: FastifyRequest, reply: FastifyReply, origin: URL) {
  const place = placeOf(request.headers.host, origin)
  if (place === 'elsewhere') return
  const names = cookieNames(place === 'bare' ? null : place.domain)
  if (request.cookies?.[names.session] === undefined && request.cookies?.[names.expiry] === undefined) return
  for (const name of [names.session, names.expiry])
    void reply.clearCookie(name, { path: '/', secure: true, sameSite: 'lax' })
}

/** What the HTTP library refuses before a handler runs. */
function understood(error: unknown): Problem | null {
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('tooLarge', 'errors.tooLarge')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Problem('wrongType', 'errors.jsonOnly')
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Problem('notUnderstood', 'errors.notUnderstood')
  return null
}
