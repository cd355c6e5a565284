import '@fastify/cookie'
import '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from '#kit/contract.ts'
import type { Actor, Company, Context, Visit } from './context.ts'
import { addressFrom, credentialOf, deviceOf, languageOf, placeOf, refuseForgery } from './credentials.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './db.ts'
import type { Download, Upload } from './files.ts'
import { once } from './idempotency.ts'
import { countCall } from './limits.ts'
import { meets } from './permissions.ts'
import {
  conflict,
  forbidden,
  invalid,
  type Message,
  missing,
  notUnderstood,
  Problem,
  unauthenticated,
} from './problems.ts'
import { replyProblem } from './reply-problem.ts'
import { replySchema } from './openapi.ts'
import { isChange, isVisit, type Served } from './serve.ts'
import { companyOf, readLobbySession, readSession } from './session.ts'
import { type Language, words } from './words.ts'

export interface MountParts {
  config: Config
  database: Database
  now: () => Date
  /** Mandatory actions that this person has still to do; an empty list lets everything through. */
  mandatory?: (db: Db, actor: Actor) => Promise<readonly string[]>
}

interface Call {
  request: FastifyRequest
  reply: FastifyReply
  route: Route
  name: string
  now: Date
  company: Company | null
  language: Language
  input: Record<string, unknown>
}

/** Serves contracts: who may call, in which state, how often, with what; then the handler; then only what the contract declares. */
export function mount(app: FastifyInstance, served: readonly Served[], parts: MountParts): void {
  for (const { contract, handlers } of served)
    for (const [name, route] of Object.entries(contract)) {
      app.route({
        method: route.method,
        url: route.path,
        config: { operation: name },
        ...(route.upload ? { bodyLimit: route.upload.maxBytes * route.upload.maxFiles + 64 * 1024 } : {}),
        ...(parts.config.production && !route.download && !route.text
          ? { schema: { response: { '2xx': replySchema(route) } } }
          : {}),
        handler: async (request, reply) => {
          try {
            const call = await begin(parts, { request, reply, route, name })
            const handler = handlers[name]! as (ctx: unknown, input: unknown) => Promise<unknown>
            const answer = isVisit(route) ? await visit(parts, call, handler) : await inside(parts, call, handler)
            return route.download ? sendDownload(reply, answer as Download) : send(parts, call, answer)
          } catch (error) {
            return replyProblem(request, reply, error, parts.config.origin)
          }
        },
      })
    }
}

async function begin(
  parts: MountParts,
  { request, reply, route, name }: Pick<Call, 'request' | 'reply' | 'route' | 'name'>,
) {
  const now = parts.now()
  const place = placeOf(request.headers.host, parts.config.origin)
  if (place === 'elsewhere') throw missing()
  const company = place === 'bare' ? null : await companyOf(parts.database, place.domain, now)
  if (place !== 'bare' && !company) throw missing()
  const wanted = route.place ?? 'company'
  if (wanted === 'bare' && company) throw missing()
  if (wanted === 'company' && !company) throw route.needs === 'public' ? missing() : unauthenticated()
  if (isChange(route)) refuseForgery(request, parts.config.origin, company?.domain ?? null)
  if (route.upload && company) await knock(parts, request, route, company, now)
  const input = await inputOf(request, route)
  if (route.limits) {
    const open = route.limits.filter(({ per }) => per !== 'who')
    const value = (per: string) =>
      per === 'ip' ? request.ip : `${company?.id ?? ''}${String(input[per.slice(6)] ?? '')}`
    await countCall(parts.database, name, open, value, now)
  }
  return { request, reply, route, name, now, company, language: languageOf(request), input } satisfies Call
}

/** Before the bytes of a file are read: may this person call at all? Asked again, with the work, in one transaction. */
async function knock(parts: MountParts, request: FastifyRequest, route: Route, company: Company, now: Date) {
  if (route.needs === 'public') return
  const token = credentialOf(request, company.domain, true)
  if (!token) throw unauthenticated()
  const actor = await parts.database.asCompany(company.id, (db) => readSession(db, token, now))
  if (!actor) throw unauthenticated()
  await letThrough(parts, null, route, actor)
  if (!meets(route.needs, actor)) throw forbidden()
}

/** Public operations and those of the bare domain: the handler opens its own transactions. */
async function visit(parts: MountParts, call: Call, handler: (ctx: unknown, input: unknown) => Promise<unknown>) {
  const { database } = parts
  const { request, route, now, company } = call
  const token = credentialOf(request, company?.domain ?? null, route.needs !== 'public')
  const actor = company && token ? await database.asCompany(company.id, (db) => readSession(db, token, now)) : null
  const guest = !company && token ? await database.outside((db) => readLobbySession(db, token, now)) : null
  if (route.needs !== 'public') {
    if (!actor && !guest) throw unauthenticated()
    if (actor) await letThrough(parts, null, route, actor)
    if (guest && !guest.isVerified && !route.openIn?.includes('unverified')) throw unverified()
    if (typeof route.needs === 'object' && !(actor && meets(route.needs, actor))) throw forbidden()
  }
  await countWho(parts, call, actor?.userId ?? guest?.accountId)
  const ctx: Visit = {
    database,
    company,
    actor,
    guest,
    now,
    language: call.language,
    say: words(call.language),
    requestId: String(request.id),
    ip: request.ip,
    device: deviceOf(request.headers['user-agent']),
    cookies: request.cookies,
    addressOf: addressFrom(parts.config.origin, company?.domain ?? null),
    reply: {
      setCookie: (name, value, { httpOnly, expires }) =>
        void call.reply.setCookie(name, value, { path: '/', secure: true, sameSite: 'lax', httpOnly, expires }),
      clearCookie: (name) => void call.reply.clearCookie(name, { path: '/', secure: true, sameSite: 'lax' }),
    },
  }
  return handler(ctx, check(route, call.input))
}

/** A company's operation: session, rights and work in one transaction. */
async function inside(parts: MountParts, call: Call, handler: (ctx: unknown, input: unknown) => Promise<unknown>) {
  const { request, route, now } = call
  const company = call.company!
  const token = credentialOf(request, company.domain, true)
  if (!token) throw unauthenticated()
  const after: (() => void | Promise<void>)[] = []
  const answer = await parts.database
    .asCompany(company.id, async (db) => {
      const actor = await readSession(db, token, now)
      if (!actor) throw unauthenticated()
      await letThrough(parts, db, route, actor)
      if (!meets(route.needs, actor)) throw forbidden()
      await countWho(parts, call, actor.userId)
      const input = check(route, call.input)
      const ctx: Context = {
        company,
        actor,
        db,
        now,
        language: call.language,
        say: words(call.language),
        requestId: String(request.id),
        addressOf: addressFrom(parts.config.origin, company.domain),
        ip: request.ip,
        afterCommit: (work) => void after.push(work),
      }
      const key = request.headers['idempotency-key']
      if (route.method !== 'POST' || typeof key !== 'string' || route.upload) return handler(ctx, input)
      return once(ctx, { key, operation: call.name, input: call.input }, () => handler(ctx, input))
    })
    .catch((error: unknown) => {
      throw asProblem(error)
    })
  for (const work of after) await work()
  return answer
}

/** The gates: in these states only a few operations are open. The server enforces; the client merely follows. */
async function letThrough(parts: MountParts, db: Db | null, route: Route, actor: Actor) {
  const [gate] = actor.gates.filter((one) => !route.openIn?.includes(one))
  if (gate === 'unverified') throw unverified()
  if (gate === 'must-change-password') throw forbidden('errors.mustChangePassword', 'mandatoryAction')
  if (
    db &&
    parts.mandatory &&
    !route.openIn?.includes('mandatory-action') &&
    (await parts.mandatory(db, actor)).length > 0
  )
    throw forbidden('errors.mandatoryAction', 'mandatoryAction')
}

const unverified = () => forbidden('errors.confirmEmail', 'mandatoryAction')

async function countWho(parts: MountParts, call: Call, who: string | undefined) {
  const limits = call.route.limits?.filter(({ per }) => per === 'who')
  if (limits?.length && who) await countCall(parts.database, call.name, limits, () => who, call.now)
}

function check(route: Route, input: Record<string, unknown>): unknown {
  const parsed = route.input.safeParse(input)
  if (!parsed.success) throw invalid(fieldsOf(parsed.error.issues))
  const { files } = input
  return route.upload ? { ...(parsed.data as object), files } : parsed.data
}

interface Issue {
  code?: string
  path: PropertyKey[]
  message: string
  input?: unknown
  minimum?: unknown
  maximum?: unknown
  origin?: string
  format?: string
}

/** zod's issues as message keys by field. A message that is a key of ours is kept. */
function fieldsOf(issues: readonly Issue[]) {
  const fields: Record<string, Message[]> = {}
  for (const issue of issues) (fields[issue.path.join('.') || 'general'] ??= []).push(messageOf(issue))
  return fields
}

function messageOf(issue: Issue): Message {
  if (/^[a-z][\w-]*(\.[\w-]+)+$/.test(issue.message)) return issue.message
  const max = issue.maximum as number
  const min = issue.minimum as number
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string' && min <= 1) return 'errors.required'
      if (issue.origin === 'array' && min <= 1) return 'errors.chooseOne'
      return { key: issue.origin === 'string' ? 'errors.tooShort' : 'errors.atLeast', values: { min } }
    case 'too_big':
      return { key: issue.origin === 'string' ? 'errors.tooLong' : 'errors.atMost', values: { max } }
    case 'invalid_format':
      return `errors.format-${['email', 'date', 'uuid', 'url', 'time'].includes(issue.format ?? '') ? issue.format : 'other'}`
    case 'invalid_type':
      return issue.message.endsWith('received undefined') || issue.message.endsWith('received null')
        ? 'errors.required'
        : 'errors.wrongKind'
    default:
      return 'errors.wrongValue'
  }
}

async function inputOf(request: FastifyRequest, route: Route): Promise<Record<string, unknown>> {
  const given = { ...(request.query as object), ...(request.params as object) }
  if (!route.upload) {
    const body = request.body ?? {}
    if (typeof body !== 'object' || Array.isArray(body)) throw notUnderstood()
    return { ...given, ...body, ...(request.params as object) }
  }
  if (!request.isMultipart()) throw new Problem('wrongType', 'errors.multipart')
  const files: Upload[] = []
  const values: Record<string, unknown> = {}
  try {
    const limits = { fileSize: route.upload.maxBytes, files: route.upload.maxFiles, fields: 20 }
    for await (const part of request.parts({ limits }))
      if (part.type === 'file') files.push({ field: part.fieldname, name: part.filename, bytes: await part.toBuffer() })
      else values[part.fieldname] = part.value
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw invalid({ file: ['errors.fileTooLarge'] })
    throw notUnderstood()
  }
  return { ...values, ...given, files }
}

function send(parts: MountParts, { reply, route }: Call, answer: unknown) {
  void reply.code(route.status ?? 200).header('cache-control', 'no-store')
  if (route.text) {
    if (!parts.config.production) route.reply.parse(JSON.parse(answer as string))
    return reply.type('application/json; charset=utf-8').send(answer)
  }
  // outside production the reply is held against the contract; in production the serialiser leaves out what is not declared
  return reply.send(parts.config.production ? (answer ?? {}) : route.reply.parse(answer ?? {}))
}

function sendDownload(reply: FastifyReply, { name, contentType, body, inline, maxAge }: Download) {
  const ascii = name.replaceAll(/[^\w. -]/g, '_')
  return reply
    .header('content-type', contentType)
    .header('cache-control', maxAge ? `private, max-age=${maxAge}` : 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-disposition',
      `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .send(body)
}

/** Constraint violations that a race lets through become what the rule would have said; anything unknown stays an error. */
function asProblem(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '23P01') return conflict(`errors.constraint-${constraint}`)
  // a number or a text that no column of this kind can hold
  if (code?.startsWith('22')) return notUnderstood()
  if (code === '23505') return conflict('errors.taken')
  if (code === '23503') return invalid({ general: ['errors.gone'] })
  if (code === '40001' || code === '40P01') return conflict('errors.busy')
  return error
}
