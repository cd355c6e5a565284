import type { PersonRef } from '#features/core/members/contract.ts'
import { holdDelegations } from '#features/surfaces/delegations/server/api.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import { ensure } from '#platform/problems.ts'
import { may as mayBalance, relationToRecord } from '../../balances/server/access.ts'
import { factsFrom, todayOf } from '../../balances/server/facts-present.ts'
import { factRows } from '../../balances/server/fact-store.ts'
import { timeOff } from '../facts.ts'
import { approversFor } from './approver-store.ts'
import { handTo } from './people-store.ts'
import { type Dead, deadIn, isAwayThroughout } from './rules/waiting.ts'
import { followRerouted } from './stand-in-actions.ts'
import * as store from './waiting-store.ts'

type At = Pick<Context, 'db' | 'now'>

/** Of these people the ones who are away on all working days of the next two weeks. */
export async function awayAmong({ db, now }: At, ids: readonly string[]): Promise<Set<string>> {
  const rows = ids.length > 0 ? await factRows(db, [...new Set(ids)]) : []
  const away = rows.filter((row) => isAwayThroughout(factsFrom(row, 'vacation', 'en'), todayOf(row, now)))
  return new Set(away.map(({ userId }) => userId))
}

/**
 * No request waits for nobody: where none of its approvers can decide, the next who can are asked, along the ladder of `approversFor`. The
 * caller has the lock of `holdDelegations`.
 * @param requestId of one request; without it of all that wait
 * @param options.isNews false where the request itself is: its approvers, as they are now, hear of it anyway
 */
export async function unstick(ctx: At, requestId?: string, { isNews = true } = {}): Promise<void> {
  const found = await store.suspects(ctx.db, ctx.now, requestId)
  const away = await awayAmong(
    ctx,
    found.flatMap(({ approvers, standIns }) => [...approvers, ...standIns].map(({ id }) => id)),
  )
  const withAway = <T extends { id: string }>(people: readonly T[]) =>
    people.map((one) => ({ ...one, isAway: away.has(one.id) }))
  const stuck: string[] = []
  for (const request of found) {
    const dead = deadIn(withAway(request.approvers), withAway(request.standIns))
    if (dead && !(await askOthers(ctx, request, dead, isNews))) stuck.push(request.id)
  }
  await store.clearStuck(ctx.db, stuck, requestId)
  for (const { id, userId } of await store.markStuck(ctx.db, stuck, ctx.now))
    await record(nobody(ctx.db), timeOff.stuck, id, { userId })
}

const nobody = (db: Db) => ({ db, ip: '', actor: null })

/** @returns whether there is anyone */
async function askOthers(
  ctx: At,
  { id, userId, ...request }: store.Suspect,
  dead: Dead,
  isNews: boolean,
): Promise<boolean> {
  const { askedBy, changedBy, approvers } = request
  const former = approvers.map((one) => one.id)
  const others = await nextIn(ctx, { userId, involved: [askedBy, changedBy], former, isOnlyAway: dead.isOnlyAway })
  if (others.length === 0) return false
  const to = others.map((one) => one.id)
  const reasons = dead.reasons.length > 0 ? dead.reasons : [{ id: null, why: 'approverLeft' as const }]
  for (const { id: from, why } of reasons) {
    // who is away may be back before it is decided
    await handTo(ctx.db, id, { from, to, why, now: ctx.now, keeps: why === 'approverAway' })
    if (isNews) await record(nobody(ctx.db), timeOff.handedOn, id, { userId, from, approverIds: to, why })
  }
  await followRerouted(ctx, id)
  return true
}

interface Ladder {
  userId: string
  involved: readonly (string | null)[]
  /** Who was asked so far. */
  former: readonly string[]
  /** One of those could decide if they were there: then nobody is asked who is not. */
  isOnlyAway: boolean
}

/** The first of the ladder of whom someone is there; if nobody is and nobody could decide at all, the first. */
export async function nextIn(ctx: At, { userId, involved, former, isOnlyAway }: Ladder): Promise<PersonRef[]> {
  const passed = new Set(former)
  let first: PersonRef[] = []
  for (;;) {
    const offered = await approversFor(ctx.db, { userId, now: ctx.now, involved: [...involved, ...passed], former })
    const step = offered.filter(({ usual }) => usual)
    if (step.length === 0) return isOnlyAway ? [] : first
    const away = await awayAmong(
      ctx,
      step.map(({ id }) => id),
    )
    const there = step.filter(({ id }) => !away.has(id))
    if (there.length > 0) return there
    if (first.length === 0) first = step
    for (const { id } of step) passed.add(id)
  }
}

/** Before a request is sent: who of the chosen approvers is away for long, and who is asked too because nobody of them is there. */
export async function foresee(ctx: Context, userId: string, approverIds: readonly string[]) {
  const relation = await relationToRecord(ctx, userId)
  ensure(mayBalance.ask(ctx.actor, relation))
  const standIns = await store.standInsOf(ctx.db, ctx.now, approverIds)
  const involved = [userId, ctx.actor.userId]
  const away = await awayAmong(ctx, [...approverIds, ...standIns])
  const stands = (ids: readonly string[]) => ids.some((id) => !away.has(id) && !involved.includes(id))
  if (approverIds.length === 0 || stands(approverIds) || stands(standIns)) return { instead: [] }
  const instead = await nextIn(ctx, { userId, involved, former: approverIds, isOnlyAway: true })
  return { instead: instead.map(({ id, firstName, lastName, avatar }) => ({ id, firstName, lastName, avatar })) }
}

/** Looks at everything that waits. */
export async function unstickAll(ctx: At): Promise<void> {
  await holdDelegations(ctx.db, 'alone')
  await unstick(ctx)
}
