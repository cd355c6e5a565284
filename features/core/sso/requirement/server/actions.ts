import type { EntryRule } from '#features/core/identity/sessions/server/api.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { live } from '#platform/live-binding.ts'
import { conflict, forbidden, invalid } from '#platform/problems.ts'
import { endSessionsBegunOtherwise } from '#platform/session-ends.ts'
import type { RequirementRule } from '../contract.ts'
import { requirementFacts } from '../facts.ts'
import * as store from './store.ts'

const nameOf = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim()

export async function show(ctx: Context): Promise<RequirementRule> {
  const row = await store.find(ctx.db)
  const candidates = await store.candidates(ctx.db)
  return {
    required: Boolean(row?.requiredAt),
    breakGlass: row?.breakGlassId ? { id: row.breakGlassId, name: nameOf(row) } : null,
    candidates: candidates.map((one) => ({ id: one.id, name: nameOf(one) })),
    ...(await store.readiness(ctx.db)),
    version: row?.version ?? 0,
    can: { change: ctx.actor.isAdmin },
  }
}

interface Wanted {
  required: boolean
  breakGlassId?: string | null | undefined
  version?: number | undefined
}

/** Disables passwords at once: sessions begun without single sign-on end. Only administrators may, so that SSO editors cannot lock them out. */
export async function save(ctx: Context, { required, version, ...given }: Wanted) {
  if (!ctx.actor.isAdmin) throw forbidden('sso.requirement.adminsOnly')
  const breakGlassId = given.breakGlassId ?? null
  const before = await store.find(ctx.db)
  const closes = required && !before?.requiredAt
  if (required) await check(ctx, breakGlassId, closes)
  // 0 is said where nothing has been saved yet: of two who save first one is too late
  const saved = await store.save(ctx.db, { required, breakGlassId, now: ctx.now }, version)
  if (saved === undefined) throw conflict('errors.stale')
  if (closes) await signOthersOut(ctx, breakGlassId!)
  await record(ctx, required ? requirementFacts.required : requirementFacts.notRequired, null, { breakGlassId })
  return { version: saved }
}

/** Everyone who came in another way is out, but for this session and the administrator who may. */
async function signOthersOut(ctx: Context, breakGlassId: string) {
  const keep = { sessionId: ctx.actor.sessionId, userId: breakGlassId }
  const sessionIds = await endSessionsBegunOtherwise(ctx.db, 'sso', keep)
  ctx.afterCommit(() => live.end(ctx.company.id, { sessionIds }))
}

async function check(ctx: Context, breakGlassId: string | null, closes: boolean) {
  const candidates = await store.candidates(ctx.db)
  if (!candidates.some(({ id }) => id === breakGlassId))
    throw invalid({ breakGlassId: [breakGlassId ? 'sso.requirement.noKey' : 'errors.required'] })
  if (closes && !(await store.readiness(ctx.db)).isReady) throw conflict('sso.requirement.nobodyYet')
}

/**
 * While it is required people sign in only by single sign-on; one administrator can use every way. Should that person be
 * gone, every administrator may: a company never shuts itself out.
 */
export const closesPasswords: EntryRule = async (db, { userId, isAdmin, by }) => {
  if (by === 'sso') return null
  const closed = await store.closing(db)
  if (!closed || closed.breakGlassId === userId) return null
  return closed.standsIn && isAdmin ? null : 'sso.requirement.closed'
}
