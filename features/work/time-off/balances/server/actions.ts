import type { Day } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { ensure, found, invalid } from '#platform/problems.ts'
import type { Relation } from '#platform/scope.ts'
import { ensureKnown } from '../../types/server/kind-actions.ts'
import type { Balance } from '../contract.ts'
import type { Kind } from '../../types/contract.ts'
import { balanceFacts } from '../facts.ts'
import { adjustmentsOf, insertAdjustment } from './adjustment-store.ts'
import { keeps, may, relationToRecord } from './access.ts'
import { factsFrom, offeredKinds, ownTypeOf, policiesFrom, todayOf } from './facts-present.ts'
import { linesOf, paramsIn } from './trace-present.ts'
import { mayAdjust } from './rules/asking.ts'
import { balanceOn } from './rules/engine.ts'
import type { LeaveFacts, Policies } from './rules/facts.ts'
import { type FactRow, factRows } from './fact-store.ts'
import { yearPicture } from './year-present.ts'

export async function show(ctx: Context, userId: string, day?: Day) {
  const relation = await relationToRecord(ctx, userId)
  const row = await rowOf(ctx, userId)
  const today = todayOf(row, ctx.now)
  const data = offeredKinds(row).map((kind) =>
    balanceOf(kind, factsFrom(row, kind, ctx.language, day), policiesFrom(row, kind, day), day ?? today),
  )
  return {
    data,
    today,
    may: { ...entering(ctx.actor, relation, row), adjust: may.adjust(ctx.actor, relation) },
  }
}

/** Which types the actor may request for the person, and enter as approved. */
function entering(actor: Context['actor'], relation: Relation, row: FactRow) {
  const [asks, records] = [may.ask(actor, relation), may.record(actor, relation)]
  const offered = offeredKinds(row)
  const requested = offered.filter((kind) => ownTypeOf(row, kind)?.askedBy !== 'hr')
  return {
    ask: asks,
    record: records,
    asks: asks ? requested : [],
    records: records ? (keeps(actor, relation) ? offered : requested) : [],
  }
}

export async function explain(ctx: Context, userId: string, kind: Kind, day?: Day) {
  await relationToRecord(ctx, userId)
  await ensureKnown(ctx, kind)
  const row = await rowOf(ctx, userId)
  const facts = factsFrom(row, kind, ctx.language, day)
  const balance = balanceOn(facts, policiesFrom(row, kind, day), day ?? todayOf(row, ctx.now))
  return { data: present(kind, facts, balance), trace: linesOf(ctx, balance.trace) }
}

export async function year(ctx: Context, userId: string, kind: Kind, wanted?: number) {
  await relationToRecord(ctx, userId)
  await ensureKnown(ctx, kind)
  const row = await rowOf(ctx, userId)
  const today = todayOf(row, ctx.now)
  const { leave, ...picture } = yearPicture(row, kind, ctx.language, today, wanted)
  return {
    kind,
    today,
    ...picture,
    leave: leave.map(({ firstDay, lastDay, length, status }) => ({ firstDay, lastDay, length, status, kind })),
  }
}

export async function adjustments(ctx: Context, userId: string) {
  await relationToRecord(ctx, userId)
  return adjustmentsOf(ctx.db, userId)
}

export async function adjust(
  ctx: Context,
  input: { userId: string; kind: Kind; day: Day; amount: number; reason: string },
) {
  const relation = await relationToRecord(ctx, input.userId)
  ensure(may.adjust(ctx.actor, relation))
  await ensureKnown(ctx, input.kind)
  const row = await rowOf(ctx, input.userId)
  const policies = policiesFrom(row, input.kind)
  const allowed = mayAdjust(policies, input.day)
  if (!allowed.ok) throw invalid({ kind: [{ key: `leave.${allowed.problem}`, values: paramsIn(ctx, allowed.params) }] })
  const { id } = await insertAdjustment(ctx.db, { ...input, createdBy: ctx.actor.userId })
  await record(ctx, balanceFacts.adjusted, input.userId, {
    adjustmentId: id,
    kind: input.kind,
    day: input.day,
    amount: input.amount,
  })
  const { kind, day: on, amount, reason } = input
  const after = { ...row, adjustments: [...row.adjustments, { id, kind, on, amount, reason }] }
  return balanceOf(kind, factsFrom(after, kind, ctx.language), policies, todayOf(row, ctx.now))
}

/** One balance as it is shown. */
export const balanceOf = (kind: Kind, facts: LeaveFacts, policies: Policies, day: Day): Balance =>
  present(kind, facts, balanceOn(facts, policies, day))

/** What the engine knows of one person. @throws Problem 404 */
export async function rowOf(ctx: Context, userId: string) {
  const [row] = await factRows(ctx.db, [userId])
  return found(row)
}

const present = (kind: Kind, facts: LeaveFacts, b: ReturnType<typeof balanceOn>): Balance => ({
  kind,
  unlimited: b.unlimited,
  awaitsHireDate: facts.awaitsHireDate ?? false,
  balance: b.balance,
  available: b.available,
  earned: b.earned,
  taken: b.taken,
  planned: b.planned,
  reserved: b.reserved,
  nextExpiry: b.nextExpiry,
})
