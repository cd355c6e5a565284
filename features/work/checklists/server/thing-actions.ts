import { type ThingFollower, type ThingKeeper, thingKeepers } from '#features/people/onboarding/server/api.ts'
import type { Context } from '#platform/context.ts'
import { conflict, ensure, invalid } from '#platform/problems.ts'
import { relationTo } from '#platform/scope.ts'
import type { Step } from '../contract.ts'
import { may } from './access.ts'
import { type Finishing, finish } from './finish-actions.ts'
import { visible } from './read-actions.ts'
import type { StepSubject } from './step-store.ts'
import * as store from './thing-store.ts'

interface Waiting {
  hands: 'give' | 'return' | null
  assetCategory: { id: string; name: string } | null
}
type Holding = Awaited<ReturnType<ThingKeeper['held']>>[number]

const isOf = (categoryId: string | null) => (one: Holding) => categoryId === null || one.categoryId === categoryId
const named = (things: readonly Holding[]) => things.map(({ id, name }) => ({ id, name }))

async function heldBy(ctx: Pick<Context, 'db' | 'ports'>, userId: string): Promise<Holding[]> {
  const held: Holding[] = []
  for (const keeper of ctx.ports.of(thingKeepers)) held.push(...(await keeper.held(ctx.db, userId)))
  return held
}

/** What the steps of a person wait for, as far as the actor may know of it. Asked once for all of them. */
export async function thingsIn(ctx: Context, userId: string, steps: readonly Waiting[]) {
  const [keeper] = ctx.ports.of(thingKeepers)
  if (!keeper || steps.every(({ hands }) => hands === null)) return () => null
  const relation = await relationTo(ctx.db, ctx.actor, userId)
  const held = await heldBy(ctx, userId)
  const sees = keeper.may.see(ctx.actor, relation)
  const canMove = keeper.may.move(ctx.actor, relation)
  const movers = canMove ? [] : await keeper.movers(ctx)
  return ({ hands, assetCategory }: Waiting): Step['things'] => {
    if (hands === null) return null
    const its = hands === 'give' ? held.filter(isOf(assetCategory?.id ?? null)) : held
    return {
      hands,
      category: assetCategory,
      held: sees ? named(its) : [],
      count: its.length,
      canMove,
      movers: [...movers],
    }
  }
}

/** By hand it is completed where the register agrees. @throws Problem 409 */
export async function ensureMoved(ctx: Context, { userId, hands, assetCategoryId }: StepSubject): Promise<void> {
  if (hands === null) return
  const held = await heldBy(ctx, userId)
  if (hands === 'give' && !held.some(isOf(assetCategoryId))) throw conflict('checklist.giveFirst')
  if (hands === 'return' && held.length > 0)
    throw conflict({ key: 'checklist.stillOut', values: { count: held.length } })
}

async function toGive(ctx: Context, id: string) {
  const step = await visible(ctx, id)
  if (step.status !== 'running') throw conflict('checklist.isEnded')
  if (step.isDone) throw conflict('checklist.isDone')
  if (step.hands !== 'give') throw conflict('checklist.handsNothing')
  ensure(may.complete(ctx.actor, step))
  return step
}

/** Things that can be given in a step. @throws Problem 403 where the actor may give this person nothing */
export async function findThings(ctx: Context, id: string, search: string | undefined) {
  const { userId, assetCategoryId: categoryId } = await toGive(ctx, id)
  const [keeper] = ctx.ports.of(thingKeepers)
  return keeper ? [...(await keeper.free(ctx, { userId, categoryId, search }))] : []
}

/** Gives a thing by its keeper's own call, and completes the step. @throws Problem 403, 409, 422 as that call does */
export async function giveThing(ctx: Context, id: string, thingId: string) {
  const step = await toGive(ctx, id)
  const [keeper] = ctx.ports.of(thingKeepers)
  if (!keeper) throw invalid({ assetId: ['errors.gone'] })
  await keeper.give(ctx, { userId: step.userId, thingId })
  const fits = (await keeper.held(ctx.db, step.userId))
    .filter(isOf(step.assetCategoryId))
    .some((one) => one.id === thingId)
  if (!fits) throw invalid({ assetId: ['checklist.otherCategory'] })
  await store.note(ctx.db, id, thingId)
  const isFinished = (await finish(ctx, step, { by: ctx.actor.userId })) ?? false
  return { id, isFinished }
}

/** Assets also change hands in the asset list: giving one, or taking back the last one, completes the step. */
export const stepsFollowThings: ThingFollower = {
  given: async (ctx, { userId, thingIds, by }) => {
    const waiting = await store.holdWaiting(ctx.db, userId, 'give')
    if (waiting.length === 0) return
    const counted = await store.counted(ctx.db, userId, thingIds)
    const fresh = (await heldBy(ctx, userId)).filter(({ id }) => thingIds.includes(id) && !counted.has(id))
    for (const thing of fresh) {
      const at = placeFor(waiting, thing)
      const [step] = at < 0 ? [] : waiting.splice(at, 1)
      if (!step) continue
      await store.note(ctx.db, step.id, thing.id)
      await finish(sourceOf(ctx, by), { ...step, userId }, { by: by ?? userId })
    }
  },
  returned: async (ctx, { userId, by }) => {
    const waiting = await store.holdWaiting(ctx.db, userId, 'return')
    if (waiting.length === 0 || (await heldBy(ctx, userId)).length > 0) return
    for (const step of waiting) await finish(sourceOf(ctx, by), { ...step, userId }, { by: by ?? userId })
  },
}

/** A step for things of this category comes before one for anything. */
function placeFor(waiting: readonly store.ThingStep[], { categoryId }: Holding): number {
  const exact = waiting.findIndex(({ assetCategoryId }) => assetCategoryId !== null && assetCategoryId === categoryId)
  return exact >= 0 ? exact : waiting.findIndex(({ assetCategoryId }) => assetCategoryId === null)
}

const sourceOf = ({ db, now }: Pick<Context, 'db' | 'now'>, by: string | null): Finishing => ({
  db,
  now,
  ip: '',
  actor: by ? { userId: by } : null,
})
