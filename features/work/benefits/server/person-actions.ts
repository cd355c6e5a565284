import { endingOf, validAndEnded } from '#features/people/record/server/api.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { endRow } from '#platform/history.ts'
import { ensure, found, invalid } from '#platform/problems.ts'
import { relationTo } from '#platform/scope.ts'
import { benefitFacts as facts } from '../facts.ts'
import { may } from './access.ts'
import { leftOf } from './benefit-present.ts'
import { give, grantable, leftNow } from './grant-actions.ts'
import * as grants from './grant-store.ts'
import { judge, wrongDays } from './rules.ts'
import * as store from './store.ts'

export async function show(ctx: Context, userId: string) {
  const relation = await relationTo(ctx.db, ctx.actor, userId)
  ensure(may.see(ctx.actor, relation))
  const edit = may.grant(ctx.actor, relation)
  const withCost = may.seeOwnCost(ctx.actor, relation)
  const { valid, ended } = validAndEnded(await grants.rowsOf(ctx.db, userId, ctx.now))
  return {
    data: {
      grants: valid.map(({ id, dateFrom, dateTo, until, state, benefit, recordedAt, recordedBy, ...cost }) => ({
        id,
        dateFrom,
        dateTo,
        until,
        state,
        recordedAt,
        recordedBy,
        benefit: { ...benefit, document: withCost && state !== 'ended' ? benefit.document : null },
        ownCost: withCost ? { amount: cost.employeeCost, currency: cost.currency, period: cost.costPeriod } : null,
      })),
      ended: ended.map(({ id, benefit, dateFrom, dateTo, ...ending }) => ({
        id,
        dateFrom,
        dateTo,
        benefit: { id: benefit.id, name: benefit.name },
        ...endingOf(ending),
      })),
    },
    choices: edit ? (await grants.grantable(ctx.db, ctx.now)).map(notNegative) : null,
    can: { edit },
  }
}

const notNegative = <T extends { left: number | null }>(one: T): T => ({
  ...one,
  left: one.left === null ? null : leftOf(one.left, 0),
})

/** @throws Problem 404 when there is no such person, 403 when their benefits are not the actor's to change */
async function mayGrant(ctx: Context, userId: string) {
  ensure(may.grant(ctx.actor, await relationTo(ctx.db, ctx.actor, userId)))
}

export async function grant(ctx: Context, userId: string, benefitId: string, days: grants.Days) {
  await mayGrant(ctx, userId)
  if (!(await store.find(ctx.db, benefitId, ctx.now))) throw invalid({ benefitId: ['errors.gone'] })
  const benefit = await grantable(ctx, benefitId, days)
  const [person] = await grants.candidates(ctx.db, ctx.actor, benefit, days, grants.only(userId))
  // deactivated people are no candidates
  if (!person) throw invalid({ benefitId: ['benefits.refused.leaves'] })
  const { refused } = judge([person], await leftNow(ctx, benefit))
  if (refused[0]) throw invalid({ benefitId: [`benefits.refused.${refused[0].why}`] })
  const [id] = await give(ctx, benefitId, [userId], days)
  return { id: id! }
}

/** The days alone: another benefit is another grant. */
export async function correct(ctx: Context, userId: string, grantId: string, days: grants.Days, why: string) {
  await mayGrant(ctx, userId)
  const { benefitId } = found(await grants.validGrant(ctx.db, userId, grantId))
  const benefit = found(await store.hold(ctx.db, benefitId))
  const wrong = wrongDays(days, benefit)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const before = await store.taken(ctx.db, benefitId, ctx.now)
  await endRow(ctx.db, grants.GRANTS, { userId, id: grantId }, { by: ctx.actor.userId, why })
  if (await grants.hasIt(ctx.db, benefitId, userId, days, grantId))
    throw invalid({ dateFrom: ['benefits.refused.hasIt'] })
  const row = { benefitId, ...days, recordedBy: ctx.actor.userId, replaces: grantId }
  const [made] = await grants.insert(ctx.db, [userId], row)
  await mustFit(ctx, benefit, before)
  await record(ctx, facts.grantCorrected, userId, { grantId: made!.id, from: days.dateFrom, until: days.dateTo })
  return { id: made!.id }
}

/** Corrected days may make an ended grant count again: refused when nothing is left. */
async function mustFit(ctx: Context, { id, allowedQuantity }: store.LockedBenefit, before: number) {
  const count = await store.taken(ctx.db, id, ctx.now)
  if (allowedQuantity !== null && count > before && count > allowedQuantity)
    throw invalid({ dateTo: ['benefits.refused.noneLeft'] })
}

export async function end(ctx: Context, userId: string, grantId: string, dateTo: string) {
  await mayGrant(ctx, userId)
  const { dateFrom } = found(await grants.validGrant(ctx.db, userId, grantId))
  if (dateTo < dateFrom) throw invalid({ dateTo: ['compensation.endsBeforeStart'] })
  if (!(await grants.end(ctx.db, grantId, dateTo))) throw invalid({ dateTo: ['benefits.endsEarlier'] })
  await record(ctx, facts.grantEnded, userId, { grantId, from: dateFrom, until: dateTo })
}

export async function remove(ctx: Context, userId: string, grantId: string, why: string) {
  await mayGrant(ctx, userId)
  const { dateFrom, dateTo } = found(await grants.validGrant(ctx.db, userId, grantId))
  await endRow(ctx.db, grants.GRANTS, { userId, id: grantId }, { by: ctx.actor.userId, why })
  await record(ctx, facts.grantRemoved, userId, { grantId, from: dateFrom, until: dateTo })
}
