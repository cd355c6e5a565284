import '@fastify/cookie'
import { STALE_HEADER } from '#kit/client.ts'
import { isRead, type Topic } from '#kit/contract.ts'
import { NotADay } from '#kit/days.ts'
import { admit, countOpen, countWho, precheck, whoVisits } from './admission.ts'
import type { Call, Handler, MountParts } from './call.ts'
import type { Company, Context, Visit } from './context.ts'
import { addressFrom, deviceOf, LANGUAGE_COOKIE, languageCookie } from './credentials.ts'
import { Full } from './fair-queue.ts'
import { Refused } from './guarded.ts'
import { once, onceForVisit } from './idempotency.ts'
import { check } from './input.ts'
import { busy, conflict, invalid, notUnderstood, tooSlow } from './problems.ts'
import { words } from './words.ts'

/** Public operations and those of the bare domain: the handler opens its own transactions. */
export async function visit(parts: MountParts, call: Call, handler: Handler) {
  const { company, request } = call
  const { actor, guest } = await whoVisits(parts, call)
  const ctx: Visit = {
    database: parts.database,
    company,
    actor,
    guest,
    now: call.now,
    language: call.language,
    say: words(call.language),
    requestId: String(request.id),
    ip: request.ip,
    stale: new Set(),
    device: deviceOf(request.headers['user-agent']),
    cookies: call.route.posted ? {} : request.cookies,
    addressOf: addressFrom(parts.config.origin, company?.domain ?? null),
    ports: parts.ports,
    reply: {
      setCookie: (name, value, { httpOnly, expires }) =>
        void call.reply.setCookie(name, value, { path: '/', secure: true, sameSite: 'lax', httpOnly, expires }),
      clearCookie: (name) => void call.reply.clearCookie(name, { path: '/', secure: true, sameSite: 'lax' }),
      keepLanguage: (language) =>
        void call.reply.setCookie(LANGUAGE_COOKIE, language, languageCookie(parts.config.origin)),
    },
  }
  const input = check(call.route, call.input)
  const work = async () => {
    await countWho(parts, call, actor?.userId ?? guest?.accountId)
    return handler(ctx, input).catch((error: unknown) => {
      throw asProblem(error)
    })
  }
  const answer = repeats(call)
    ? await onceForVisit(ctx, keyed(call), parts.config.secret, async () => {
        await countOpen(parts, call)
        return work()
      })
    : await work()
  sendStale(call, ctx.stale)
  return answer
}

const keyed = ({ name: operation, input, request }: Call) => ({
  key: String(request.headers['idempotency-key']),
  operation,
  input,
})

/** The topics that the change made stale are sent with its answer. A read makes nothing stale. */
function sendStale({ route, reply }: Call, stale: ReadonlySet<Topic>): void {
  if (stale.size > 0 && !isRead(route)) void reply.header(STALE_HEADER, [...stale].join(' '))
}

/** Whether this visitor's call is one of several with the same key, of which one has an effect. */
export const repeats = ({ route, request }: Pick<Call, 'route' | 'request'>): boolean =>
  route.repeatable === true && typeof request.headers['idempotency-key'] === 'string'

/** A company's operation: session, rights and work in one transaction. */
export async function inside(parts: MountParts, call: Call, handler: Handler) {
  const { request, route, now } = call
  const company = call.company!
  const after: (() => void | Promise<void>)[] = []
  const stale = new Set<Topic>()
  await countCaller(parts, call, company)
  const fetched = call.fetch && (await fetchBefore(parts, call, company))
  const answer = await parts.database
    .asCompany(company.id, async (db) => {
      const actor = await admit(parts, db, call, company)
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
        ports: parts.ports,
        stale,
        afterCommit: (work) => void after.push(work),
        fetched,
      }
      const key = request.headers['idempotency-key']
      if (isRead(route) || typeof key !== 'string' || route.secret || route.download) return handler(ctx, input)
      return once(ctx, keyed(call), () => handler(ctx, input))
    })
    .catch((error: unknown) => {
      throw asProblem(error)
    })
  for (const work of after) await work()
  sendStale(call, stale)
  return answer
}

/**
 * Before the work begins: the count has a transaction of its own, and calls that each hold a connection while waiting for a second one
 * deadlock once all connections are held by such calls.
 */
async function countCaller(parts: MountParts, call: Call, company: Company) {
  if (!call.route.limits?.some(({ per }) => per === 'who')) return
  const actor = await precheck(parts, call, company)
  await countWho(parts, call, actor.userId)
}

/** Another server is asked by those alone who may call this: a cached actor is not enough for that. */
async function fetchBefore(parts: MountParts, call: Call, company: Company): Promise<unknown> {
  await parts.database.asCompany(company.id, (db) => admit(parts, db, call, company))
  const input = check(call.route, call.input)
  return call.fetch!(input as never, { companyId: company.id, now: call.now }).catch((error: unknown) => {
    throw asProblem(error)
  })
}

/** Turns thrown errors into problems: a file that costs too much, a turn that was not reached, a race that was lost. */
export function asProblem(error: unknown): unknown {
  if (error instanceof Refused) return invalid({ file: [error.said] })
  if (error instanceof Full) return busy(error.seconds)
  // a year that no calendar of ours has
  return error instanceof NotADay ? notUnderstood() : ofDatabase(error)
}

/** Constraint violations that a race lets through; anything unknown stays an error. */
function ofDatabase(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '23P01') return conflict(`errors.constraint-${constraint}`)
  // a number or a text that no column of this kind can hold
  if (code?.startsWith('22')) return notUnderstood()
  // PostgreSQL gave up on the statement: see STATEMENT_MS
  if (code === '57014') return tooSlow()
  if (code === '23505') return conflict('errors.taken')
  if (code === '23503') return invalid({ general: ['errors.gone'] })
  // what one person may keep; see migrations/0083_room_for_each.sql
  if (code === 'SR001') return invalid({ file: ['errors.noRoom'] })
  if (code === '40001' || code === '40P01') return conflict('errors.busy')
  return error
}
