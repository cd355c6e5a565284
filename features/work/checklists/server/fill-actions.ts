import { fillables, isOfFillable } from '#features/people/record/server/api.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import type { ReactionContext } from '#platform/events.ts'
import { conflict } from '#platform/problems.ts'
import { type Relation, relationTo } from '#platform/scope.ts'
import type { Step } from '../contract.ts'
import * as store from './fill-store.ts'
import { finish } from './finish-actions.ts'

/** A step that asks for nothing by name is looked over and ticked by its owner. */
export type Empty = Step['empty']

/** Of what is asked for in a person's record, the keys that are still empty. */
async function emptyOf({ db, ports }: { db: Db } & Pick<Context, 'ports'>, userId: string, asks: readonly string[]) {
  const empty: string[] = []
  for (const source of ports.of(fillables)) {
    const keys = asks.filter((key) => isOfFillable(source, key))
    if (keys.length > 0) empty.push(...(await source.empty(db, userId, keys)))
  }
  return asks.filter((key) => empty.includes(key))
}

/** What is empty in a person's record, as far as the actor may know of it. Asked once for all steps of a person. */
export async function emptyIn(ctx: Context, userId: string, steps: readonly { asks: readonly string[] }[]) {
  const asked = [...new Set(steps.flatMap(({ asks }) => asks))]
  const empty = asked.length > 0 ? await emptyOf(ctx, userId, asked) : []
  const named = empty.length > 0 ? await namesOf(ctx, userId, empty) : []
  return (asks: readonly string[]): Empty => {
    if (asks.length === 0) return null
    const its = named.filter(({ key }) => asks.includes(key))
    return { named: its, others: empty.filter((key) => asks.includes(key)).length - its.length }
  }
}

async function namesOf(ctx: Context, id: string, keys: readonly string[]) {
  const relation: Relation = await relationTo(ctx.db, ctx.actor, id)
  const named: { key: string; name: string; to: string }[] = []
  for (const source of ctx.ports.of(fillables)) {
    const its = keys.filter((key) => isOfFillable(source, key))
    if (its.length > 0) named.push(...(await source.named(ctx, { id, relation }, its)))
  }
  return keys.flatMap((key) => named.find((one) => one.key === key) ?? [])
}

/** @throws Problem 409 that says what is still empty, as far as the actor may know */
export async function ensureFilled(ctx: Context, userId: string, asks: readonly string[]): Promise<void> {
  const empty = (await emptyIn(ctx, userId, [{ asks }]))(asks)
  if (!empty) return
  const { named, others } = empty
  const values = { names: named.map(({ name }) => name).join(', '), count: named.length + others, others }
  if (named.length > 0) throw conflict({ key: 'checklist.stillEmpty', values })
  if (others > 0) throw conflict({ key: 'checklist.othersEmpty', values })
}

/**
 * Completes the steps of a person that have nothing left to be filled in.
 * @param by who filled in the last of it
 * @param keys what was filled in; null for anything
 */
export async function completeFilled(
  ctx: ReactionContext,
  userId: string,
  { by, keys }: { by: string | null; keys: readonly string[] | null },
): Promise<void> {
  for (const step of await store.holdAsking(ctx.db, userId, keys)) {
    if ((await emptyOf(ctx, userId, step.asks)).length > 0) continue
    const source = { db: ctx.db, ip: '', now: ctx.now, actor: by ? { userId: by } : null }
    await finish(source, { ...step, userId }, { by: by ?? userId })
  }
}
