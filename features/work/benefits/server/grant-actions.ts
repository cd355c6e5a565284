import { reachedOnce } from '#features/people/audience/server/api.ts'
import type { Audience } from '#features/people/audience/contract.ts'
import type { Context } from '#platform/context.ts'
import { pageOf, placeAfter } from '#platform/cursors.ts'
import { newFact, recordMany } from '#platform/events.ts'
import { found, invalid } from '#platform/problems.ts'
import { PAGE } from '../contract.ts'
import { type Judged, NAMED } from '../grants/contract.ts'
import { benefitFacts } from '../facts.ts'
import { leftOf } from './benefit-present.ts'
import * as grants from './grant-store.ts'
import { isPageKey, judge, wrongDays } from './rules.ts'
import * as store from './store.ts'

export async function list(
  ctx: Context,
  id: string,
  { cursor, ...filters }: { search?: string | undefined; shown: 'now' | 'past'; cursor?: string | undefined },
) {
  found(await store.find(ctx.db, id, ctx.now))
  const asked = { now: ctx.now, search: filters.search, shown: filters.shown }
  const page = { ...asked, after: placeAfter(cursor, isPageKey), limit: PAGE + 1 }
  const { rows, next } = pageOf(await grants.pageOf(ctx.db, ctx.actor, id, page), PAGE)
  return {
    data: rows.map(({ place: _place, ...row }) => row),
    next,
    total: await grants.countOf(ctx.db, ctx.actor, id, asked),
  }
}

export interface GrantRequest extends grants.Days {
  audience: Audience
}

/**
 * A benefit held until the transaction ends, which can be granted on these days.
 * @throws Problem 404 for one that is not there, 422 for one that is archived, and for days that cannot be
 */
export async function grantable(ctx: Context, id: string, days: grants.Days): Promise<store.LockedBenefit> {
  const benefit = found(await store.hold(ctx.db, id))
  if (benefit.isArchived) throw invalid({ benefitId: ['benefits.isArchivedNow'] })
  const wrong = wrongDays(days, benefit)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return benefit
}

export const leftNow = async (ctx: Context, { id, allowedQuantity }: store.LockedBenefit): Promise<number | null> =>
  leftOf(allowedQuantity, await store.taken(ctx.db, id, ctx.now))

/** Who of the audience gets it. The audience itself is not kept: what stays are the grants. */
async function judged(ctx: Context, id: string, { audience, ...days }: GrantRequest) {
  const benefit = await grantable(ctx, id, days)
  const reached = await reachedOnce(ctx, audience)
  const people = await grants.candidates(ctx.db, ctx.actor, benefit, days, reached)
  return judge(people, await leftNow(ctx, benefit))
}

const present = ({ granted, refused }: ReturnType<typeof judge>): Judged => ({
  granted: granted.slice(0, NAMED),
  grantedCount: granted.length,
  refused: refused.slice(0, NAMED),
  refusedCount: refused.length,
})

export const preview = async (ctx: Context, id: string, asked: GrantRequest): Promise<Judged> =>
  present(await judged(ctx, id, asked))

export async function grantAll(ctx: Context, id: string, asked: GrantRequest): Promise<Judged> {
  const outcome = await judged(ctx, id, asked)
  const userIds = outcome.granted.map((user) => user.id)
  await give(ctx, id, userIds, asked)
  return present(outcome)
}

/** Gives people the benefit, and says so. @returns the ids of the grants */
export async function give(
  ctx: Context,
  benefitId: string,
  userIds: readonly string[],
  { dateFrom, dateTo }: grants.Days,
) {
  const row = { benefitId, dateFrom, dateTo, recordedBy: ctx.actor.userId }
  const made = await grants.insert(ctx.db, userIds, row)
  await recordMany(
    ctx,
    made.map((one) => newFact(benefitFacts.granted, one.userId, { grantId: one.id, from: dateFrom, until: dateTo })),
  )
  return made.map((one) => one.id)
}
