import { type DayEffects, type Decisions, NAMED, type Touched } from '#features/core/day-effects/contract.ts'
import { formatDay } from '#kit/day-format.ts'
import { formatBalance, toDays } from '#kit/amounts.ts'
import { recordReads } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { newFact, recordMany } from '#platform/events.ts'
import { invalid, type Message } from '#platform/problems.ts'
import { balanceFacts } from '../../balances/facts.ts'
import { insertAdjustments } from '../../balances/server/adjustment-store.ts'
import { holdDays } from '../../balances/server/store.ts'
import { kindWord } from '../../types/server/kind-present.ts'
import { type Changed, type Drafted, effectsOn, type Short } from './effect-actions.ts'
import * as store from './store.ts'

type Records = Map<string, Awaited<ReturnType<typeof store.recordsOf>>[number]>

/** What the change would do, as far as the reader may see it: of all others only numbers. */
export async function foresee(ctx: Context, change: Drafted): Promise<DayEffects> {
  const { changed, short } = await effectsOn(ctx, change)
  const records = await recordsOf(ctx, short)
  const named = byName(short, records)
    .filter(({ userId }) => records.get(userId)?.sees)
    .slice(0, NAMED)
  const rest = short.filter((one) => !named.includes(one))
  const mayGive = ({ userId }: Short) => records.get(userId)?.gives === true
  return {
    reached: await store.countReached(ctx.db, change.reach),
    ...lengths(changed),
    leaves: await leavesSeen(ctx, changed),
    balances: named.map((one) => presentBalance(ctx, one, records)),
    others: {
      count: rest.length,
      hidden: rest.filter(({ userId }) => !records.get(userId)?.sees).length,
      give: rest.filter(mayGive).map(({ key }) => key),
      leave: rest.filter((one) => !mayGive(one)).map(({ key }) => key),
    },
  }
}

const lengths = (changed: readonly Changed[]) => ({
  shorter: changed.filter(({ before, after }) => after < before).length,
  longer: changed.filter(({ before, after }) => after > before).length,
})

/** Reading of others' illness, or of their private leave, leaves a trace. */
async function leavesSeen(ctx: Context, changed: readonly Changed[]): Promise<DayEffects['leaves']> {
  const of = new Map(changed.map((one) => [one.id, one]))
  const seen = (await store.leaveSeen(ctx.db, ctx.actor, [...of.keys()])).slice(0, NAMED)
  const ofIllness = seen.filter(({ isSensitive }) => isSensitive).map(({ person }) => person.id)
  await recordReads(ctx, 'health', ofIllness)
  return seen.map(({ id, person, kind, kindName, firstDay, lastDay }) => {
    const { before, after } = of.get(id)!
    return { person, leaveType: kindWord(ctx.say, kind, kindName), firstDay, lastDay, before, after }
  })
}

async function recordsOf(ctx: Context, short: readonly Short[]): Promise<Records> {
  const ids = [...new Set(short.map(({ userId }) => userId))]
  return new Map((await store.recordsOf(ctx.db, ctx.actor, ids)).map((one) => [one.person.id, one]))
}

/** As the records are: by the names of the people. */
function byName(short: readonly Short[], records: Records): Short[] {
  const places = new Map([...records.keys()].map((id, at) => [id, at]))
  return short.toSorted((a, b) => places.get(a.userId)! - places.get(b.userId)!)
}

const missingIn = ({ gifts }: Short) => gifts.reduce((sum, { amount }) => sum + amount, 0)

function presentBalance(ctx: Context, one: Short, records: Records): DayEffects['balances'][number] {
  const { person, gives } = records.get(one.userId)!
  const { key, kind, kindName, day, balance, floor } = one
  const leaveType = kindWord(ctx.say, kind, kindName)
  return { key, person, leaveType, day, balance, floor, missing: missingIn(one), mayGive: gives }
}

/**
 * Gives days where that was decided and notes what stays under its limit, in the transaction of the change.
 * @throws Problem 422 at `decisions`
 */
export async function settle(
  ctx: Context,
  change: Drafted & { reason: string },
  { give, leave }: Decisions = { give: [], leave: [] },
): Promise<Touched> {
  await holdDays(ctx.db)
  const { changed, short } = await effectsOn(ctx, change)
  const records = await recordsOf(ctx, short)
  const gives = new Set(give)
  const leaves = new Set(leave)
  const open = short.filter(({ key }) => gives.has(key) === leaves.has(key))
  if (open.length > 0) throw invalid({ decisions: undecided(ctx, open, records) })
  const given = short.filter(({ key }) => gives.has(key))
  const refused = given.filter(({ userId }) => !records.get(userId)?.gives)
  if (refused.length > 0)
    throw invalid({ decisions: [{ key: 'dayEffects.mayNotGive', values: { count: refused.length } }] })
  const left = short.filter(({ key }) => leaves.has(key))
  await giveDays(ctx, given, change.reason)
  await recordMany(
    ctx,
    left.map((one) =>
      newFact(balanceFacts.leftUnderLimit, one.userId, { kind: one.kind, day: one.day, missing: missingIn(one) }),
    ),
  )
  return { ...lengths(changed), given: given.length, left: left.length }
}

async function giveDays(ctx: Context, given: readonly Short[], reason: string) {
  const createdBy = ctx.actor.userId
  const rows = given.flatMap(({ userId, kind, gifts }) =>
    gifts.map(({ on, amount }) => ({ userId, kind, day: on, amount, reason, createdBy })),
  )
  const ids = await insertAdjustments(ctx.db, rows)
  await recordMany(
    ctx,
    rows.map(({ userId, kind, day, amount }, at) =>
      newFact(balanceFacts.adjusted, userId, { adjustmentId: ids[at]!, kind, day, amount }),
    ),
  )
}

/** So many balances are named in a refusal. */
const LISTED = 20

/** What nobody has decided on: who it is where the reader may see them. */
function undecided(ctx: Context, open: readonly Short[], records: Records): Message[] {
  const seen = byName(open, records).filter(({ userId }) => records.get(userId)?.sees)
  const days = (amount: number) => formatBalance(toDays(amount), ctx.language)
  const lines = seen.slice(0, LISTED).map((one): Message => {
    const { person } = records.get(one.userId)!
    const values = {
      name: `${person.firstName} ${person.lastName}`.trim(),
      kind: kindWord(ctx.say, one.kind, one.kindName),
      balance: days(one.balance),
      floor: days(one.floor),
      day: formatDay(one.day, ctx.language, { year: true }),
    }
    return { key: 'dayEffects.undecidedOne', values }
  })
  const more = open.length - lines.length
  const first: Message = { key: 'dayEffects.undecided', values: { count: open.length } }
  return [first, ...lines, ...(more > 0 ? [{ key: 'dayEffects.undecidedMore', values: { count: more } }] : [])]
}
