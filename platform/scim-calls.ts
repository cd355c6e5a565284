import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call, Handler, MountParts } from './call.ts'
import type { DirectoryContext } from './context.ts'
import { addressFrom, bearerOf } from './credentials.ts'
import { check } from './input.ts'
import { Problem, STATUS, unauthenticated } from './problems.ts'
import { awayProblem } from './reply-problem.ts'
import { asProblem } from './run.ts'
import { words } from './words.ts'

const TYPE = 'application/scim+json; charset=utf-8'
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** Calls of the company's SCIM client service (SCIM 2.0, RFC 7644): its own media type, its own token, its own shape of errors. */
export function readScim(scope: FastifyInstance): void {
  scope.addContentTypeParser(/^application\/scim\+json/i, { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(body as string))
    } catch {
      done(new Problem('notUnderstood', 'errors.notUnderstood', { type: 'invalidSyntax' }))
    }
  })
}

/** A company's operation in one transaction, made by its SCIM client instead of a person. @throws Problem */
export async function directoryCall(parts: MountParts, call: Call, handler: Handler): Promise<unknown> {
  const { request, now } = call
  const company = call.company!
  const token = bearerOf(request)
  if (token === null || !parts.scimCaller) throw unauthenticated()
  const after: (() => void | Promise<void>)[] = []
  const answer = await parts.database
    .asCompany(company.id, async (db) => {
      const caller = await parts.scimCaller!(db, token, now)
      if (!caller) throw unauthenticated()
      const ctx: DirectoryContext = {
        company,
        actor: null,
        caller,
        db,
        now,
        language: call.language,
        say: words(call.language),
        requestId: String(request.id),
        addressOf: addressFrom(parts.config.origin, company.domain),
        ip: request.ip,
        ports: parts.ports,
        ifMatch: textOf(request.headers['if-match']),
        stale: new Set(),
        afterCommit: (work) => void after.push(work),
      }
      return handler(ctx, check(call.route, call.input))
    })
    .catch((error: unknown) => {
      throw asProblem(error)
    })
  for (const work of after) await work()
  return answer
}

/** Only what the contract declares leaves; the version and the place of a resource stand in the headers too. */
export function sendScim({ request, reply, route }: Call, answer: unknown): FastifyReply {
  void reply.code(route.status ?? 200).header('cache-control', 'no-store')
  if (route.status === 204) return reply.send()
  const body = route.reply.parse(answer) as { meta?: { location?: string; version?: string } }
  const { location, version } = body.meta ?? {}
  if (location) void reply.header(route.status === 201 ? 'location' : 'content-location', location)
  if (version) void reply.header('etag', version)
  if (request.method === 'GET' && version && isKnown(textOf(request.headers['if-none-match']), version))
    return reply.code(304).send()
  return reply.type(TYPE).send(JSON.stringify(body))
}

const isKnown = (known: string | null, version: string): boolean =>
  known !== null && (known === '*' || known.split(',').some((one) => one.trim() === version))

/** RFC 7644, 3.12: `status` is a text, `scimType` says what a client can react to. */
export function replyScimProblem(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const problem = error instanceof Problem ? error : (awayProblem(request, error) ?? understood(error))
  if (!problem) {
    request.log.error({ err: error, operation: request.routeOptions.config }, 'unexpected')
    return sendProblem(reply, 500, { detail: words('en')('errors.unexpected') })
  }
  const status = scimStatus(problem)
  if (status === 401) void reply.header('www-authenticate', 'Bearer realm="scim"')
  if (problem.details.retryAfter) void reply.header('retry-after', problem.details.retryAfter)
  const scimType = problem.details.type ?? (problem.kind === 'invalid' ? 'invalidValue' : undefined)
  return sendProblem(reply, status, { ...(scimType ? { scimType } : {}), detail: detailOf(problem) })
}

const sendProblem = (reply: FastifyReply, status: number, rest: object): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(TYPE)
    .serializer(JSON.stringify)
    .send({ schemas: [ERROR], status: String(status), ...rest })

/** The first message under a field, with the field's name: it is only read in logs. */
function detailOf({ key, details }: Problem): string {
  const say = words('en')
  const [first] = Object.entries(details.fields ?? {})
  return first ? `${first[0]}: ${say(first[1][0]!)}` : say(key)
}

/** The protocol knows no 422. */
const scimStatus = ({ kind }: Problem): number => (kind === 'invalid' ? 400 : STATUS[kind])

function understood(error: unknown): Problem | null {
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('tooLarge', 'errors.tooLarge')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Problem('wrongType', 'errors.jsonOnly')
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new Problem('notUnderstood', 'errors.notUnderstood', { type: 'invalidSyntax' })
  return null
}

const textOf = (header: string | string[] | undefined): string | null => (typeof header === 'string' ? header : null)
