import '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { isRead, type Route } from '#kit/contract.ts'
import { isApiToken, mayReach, readApiToken } from './api-tokens.ts'
import type { Call, MountParts } from './call.ts'
import type { Actor, Company, Guest } from './context.ts'
import { bearerOf, credentialOf } from './credentials.ts'
import type { Db } from './db.ts'
import { recentActor, remember } from './recent-actors.ts'
import { passGates } from './gates.ts'
import { countCall, sourceOf } from './limits.ts'
import { meets } from './permissions.ts'
import { forbidden, sessionOver, unauthenticated } from './problems.ts'
import { readLobbySession, readSession } from './session.ts'

type Asking = Pick<Call, 'request' | 'route' | 'tag' | 'now'>

/** The person who has the session or owns the token. The log names them, also where they are refused. */
async function actorBehind(db: Db, credential: string, { request, now }: Pick<Asking, 'request' | 'now'>) {
  const actor = isApiToken(credential)
    ? await readApiToken(db, credential, { now, ip: request.ip })
    : await readSession(db, credential, now)
  request.callerId = actor?.viewer?.userId ?? actor?.userId ?? null
  return actor
}

/** Only what was looked up is refused: a bad bearer value says nothing about the cookie beside it. */
const nobody = (request: FastifyRequest) => (bearerOf(request) === null ? sessionOver() : unauthenticated())

/** The signed-in person of a company's operation. @throws Problem 401, 403 */
export async function admit(parts: MountParts, db: Db, call: Asking, company: Company): Promise<Actor> {
  const credential = credentialOf(call.request, company.domain, true)
  const actor = credential && (await actorBehind(db, credential, call))
  if (!actor) throw nobody(call.request)
  remember(company.id, credential, actor, call.now)
  mayReach(call.route, call.tag, actor)
  await passGatesOf(parts, db, call, actor)
  if (!meets(call.route.needs, actor)) throw forbidden()
  return actor
}

/**
 * Before the bytes of a file are read, or a call is counted: may this person call at all? Keeps strangers from costing anything. The work's
 * own transaction checks all of it again; that is why a person who could call this within the last minute is not looked up here.
 */
export async function precheck(parts: MountParts, call: Asking, company: Company): Promise<Actor> {
  const credential = credentialOf(call.request, company.domain, true)
  const before = credential && recentActor(company.id, credential, call.now)
  if (before && meets(call.route.needs, before)) return before
  return parts.database.asCompany(company.id, (db) => admit(parts, db, call, company))
}

interface Visitors {
  actor: Actor | null
  guest: Guest | null
}

/** The person signed in at this place; none is possible where the operation is public. @throws Problem 401, 403 */
export async function whoVisits(parts: MountParts, call: Call): Promise<Visitors> {
  const { request, route, company } = call
  const isOpen = route.needs === 'public'
  // a form posted from another site has no session
  if (route.posted) return NOBODY
  const credential = credentialOf(request, company?.domain ?? null, !isOpen)
  // public operations ignore API tokens
  if (credential && !(isOpen && isApiToken(credential))) return signedIn(parts, call, credential)
  if (!isOpen) throw nobody(request)
  return NOBODY
}

const NOBODY: Visitors = { actor: null, guest: null }

async function signedIn(parts: MountParts, call: Call, credential: string): Promise<Visitors> {
  const { request, route, now, company } = call
  if (!company) {
    const guest = await parts.database.outsideOnce((db) => readLobbySession(db, credential, now))
    if (route.needs !== 'public') mayVisit(call, guest)
    return { actor: null, guest }
  }
  const actor = await parts.database.asCompany(company.id, async (db) => {
    const found = await actorBehind(db, credential, call)
    if (route.needs === 'public') return found
    if (!found) throw nobody(request)
    mayReach(route, call.tag, found)
    await passGatesOf(parts, db, call, found)
    if (!meets(route.needs, found)) throw forbidden()
    return found
  })
  return { actor, guest: null }
}

/** On the bare domain, where an account holds no permissions: those belong to a company. */
function mayVisit({ request, route: { needs, openIn } }: Call, guest: Guest | null): void {
  if (!guest) throw nobody(request)
  if (!guest.isVerified && !openIn?.includes('unverified')) throw unverified()
  if (typeof needs === 'object') throw forbidden()
  if (needs === 'operator' && !(guest.isOperator && guest.isVerified)) throw forbidden()
}

/** Limits that need no known person: per address, per value of a field. @throws Problem 429 */
export async function countOpen(parts: MountParts, { request, route, name, now, company, input }: Call) {
  const open = (route.limits ?? []).filter(({ per }) => per !== 'who')
  const address = sourceOf(request.ip)
  const value = (per: string) => {
    const [field] = /field:.*/.exec(per) ?? []
    const said = field ? `${company?.id ?? ''}${String(input[field.slice(6)] ?? '')}` : ''
    return per.startsWith('ip') ? `${address} ${said}` : said
  }
  await countCall(parts.database, name, open, value, now)
}

/** Limits per person; those per address or field are counted before the person is known. @throws Problem 429 */
export async function countWho(parts: MountParts, call: Call, who: string | undefined) {
  const limits = call.route.limits?.filter(({ per }) => per === 'who')
  if (limits?.length && who) await countCall(parts.database, call.name, limits, () => who, call.now)
}

/** The gates: in these states only a few operations are open. The server enforces; the client merely follows. */
async function passGatesOf(parts: MountParts, db: Db, { route, request }: Asking, actor: Actor) {
  if (actor.viewer) return refuseChanges(route)
  passGates(
    actor.gates,
    isOfOwnRecord(route, request, actor) ? [...(route.openIn ?? []), 'before-first-day'] : route.openIn,
  )
  if (parts.mandatory && !route.openIn?.includes('mandatory-action') && (await parts.mandatory(db, actor)).length > 0)
    throw forbidden('errors.mandatoryAction', 'mandatoryAction')
}

/** What belongs to a person's record lies under their address: before the first day one's own is open, as far as the rights go. */
const isOfOwnRecord = ({ path }: Route, { params }: FastifyRequest, { userId }: Actor): boolean =>
  /^\/api\/(?:people|profile|folders\/user)\/:id(?:\/|$)/.test(path) && (params as { id?: string }).id === userId

/** Impersonation is read-only and skips the target's mandatory actions. */
function refuseChanges(route: Route) {
  if (!isRead(route) && !route.openIn?.includes('viewing')) throw forbidden('errors.onlyLooking')
}

const unverified = () => forbidden('errors.confirmEmail', 'mandatoryAction')
