import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Route } from '#kit/contract.ts'
import { admit, countOpen, precheck } from './admission.ts'
import { tagOf } from './api-tokens.ts'
import { send, sendDownload } from './answer.ts'
import type { Call, Handler, MountParts } from './call.ts'
import type { Company } from './context.ts'
import { languageOf, placeOf, refuseForgery } from './credentials.ts'
import type { Download, Upload } from './files.ts'
import { inputOf } from './input.ts'
import { readForms, refuseNoForm } from './posted-forms.ts'
import { forbidden, missing, unauthenticated } from './problems.ts'
import { withFiles } from './put-before.ts'
import { replyProblem } from './reply-problem.ts'
import { asProblem, inside, repeats, visit } from './run.ts'
import { directoryCall, readScim, replyScimProblem, sendScim } from './scim-calls.ts'
import { isChange, isVisit, type ReadFile, type Served } from './serve.ts'
import { sharesOf } from './shares.ts'
import { hostOf } from './hosts.ts'

export type { MountParts } from './call.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** How many calls wait for their company's or their person's turn. */
    waitingCalls: () => number
  }
  interface FastifyRequest {
    /** For the log: the company that the call went to. */
    companyId: string | null
    /** For the log: the person who called, by the id that means nothing outside the company. */
    callerId: string | null
  }
}

/** Serves contracts: who may call, in which state, how often, with what; then the handler; then only what the contract declares. */
export function mount(app: FastifyInstance, served: readonly Served[], parts: MountParts): void {
  app.decorateRequest('companyId', null)
  app.decorateRequest('callerId', null)
  const shares = sharesOf(parts.config.pool)
  app.decorate('waitingCalls', shares.waiting)
  for (const { contract, handlers, reads, fetches, tag } of served)
    for (const [name, route] of Object.entries(contract)) {
      const fetch = fetches?.[name]
      within(app, route, (scope) =>
        scope.route({
          method: route.method,
          url: route.path,
          config: { operation: name },
          ...(route.posted ? { bodyLimit: route.posted.maxBytes } : {}),
          ...(route.upload ? { bodyLimit: route.upload.maxBytes * route.upload.maxFiles + 64 * 1024 } : {}),
          handler: async (request, reply) => {
            try {
              const call = await begin(parts, { request, reply, route, name, tag: tagOf(route, tag), fetch })
              const handler = handlers[name]! as Handler
              if (reads?.[name]) await readFiles(parts, call, reads[name])
              // only what was read from a form: a caller's own `files` must not say which bytes to take away
              const files = route.upload ? (call.input.files as Upload[]) : []
              const answer = await shares.within(call, () => withFiles(files, () => answerOf(parts, call, handler)))
              if (route.needs === 'scim') return sendScim(call, answer)
              const next = route.posted && (answer as { next?: string }).next
              if (next) return reply.redirect(next, 303)
              return route.download ? sendDownload(reply, answer as Download) : send(parts, call, answer)
            } catch (error) {
              if (route.needs === 'scim') return replyScimProblem(request, reply, error)
              return replyProblem(request, reply, error, parts.config.origin)
            }
          },
        }),
      )
    }
}

function answerOf(parts: MountParts, call: Call, handler: Handler): Promise<unknown> {
  if (call.route.needs === 'scim') return directoryCall(parts, call, handler)
  return isVisit(call.route) ? visit(parts, call, handler) : inside(parts, call, handler)
}

/** Parsing a file costs far more than receiving it: a cached actor is not enough for that. */
async function readFiles(parts: MountParts, call: Call, read: ReadFile): Promise<void> {
  const company = call.company!
  await parts.database.asCompany(company.id, (db) => admit(parts, db, call, company))
  for (const file of call.input.files as Upload[])
    file.read = await read(file, company.id, call.now).catch((error: unknown) => {
      throw asProblem(error)
    })
}

/** Other media types than JSON are read where the contract asks for them and nowhere else. */
function within(app: FastifyInstance, route: Route, add: (scope: FastifyInstance) => void) {
  const read = route.posted ? readForms : route.needs === 'scim' ? readScim : null
  if (!read) return add(app)
  app.register(async (scope) => {
    read(scope)
    if (route.needs === 'scim')
      scope.setErrorHandler((error, request, reply) => replyScimProblem(request, reply, error))
    add(scope)
  })
}

async function begin(
  parts: MountParts,
  { request, reply, route, name, tag, fetch }: Pick<Call, 'request' | 'reply' | 'route' | 'name' | 'tag' | 'fetch'>,
) {
  const now = parts.now()
  const company = await companyFor(parts, request, route, now)
  request.companyId = company?.id ?? null
  refuseNoForm(request, route)
  if (comesFromPages(route)) refuseForgery(request, parts.config.origin, company?.domain ?? null)
  if (route.upload && route.needs !== 'public' && company) await precheck(parts, { request, route, tag, now }, company)
  const input = await inputOf(request, route)
  const call: Call = { request, reply, route, tag, name, now, company, language: languageOf(request), input, fetch }
  // of calls with one key the first alone counts: see `visit`
  if (!repeats(call)) await countOpen(parts, call)
  return call
}

/** A change that a browser makes by its cookie: forms of other sites and SCIM clients authenticate otherwise. */
const comesFromPages = (route: Route): boolean => isChange(route) && !route.posted && route.needs !== 'scim'

/** The company of the host, or null on the bare domain. @throws Problem 404, 403, 401 where this operation is not served */
async function companyFor(
  parts: MountParts,
  request: FastifyRequest,
  route: Route,
  now: Date,
): Promise<Company | null> {
  const place = placeOf(request.headers.host, parts.config.origin)
  if (place === 'elsewhere') throw missing()
  if (place === 'bare') return bareOnly(route)
  const host = await hostOf(parts.database, place.domain, now)
  if (!host || route.place === 'bare') throw missing()
  // a feed or a mailed link answers as if it never existed; other calls get the reason
  if (host.suspended && route.download) throw missing()
  if (host.suspended) throw forbidden('errors.suspended', 'companySuspended')
  return host.company
}

function bareOnly(route: Route): null {
  if (route.place === 'bare' || route.place === 'any') return null
  // a company's operation on the bare domain: no session can exist here
  throw route.needs === 'public' ? missing() : unauthenticated()
}
