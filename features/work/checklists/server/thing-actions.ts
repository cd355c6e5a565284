import {
  type KnownThing,
  type ThingFollower,
  type ThingKeeper,
  thingKeepers,
} from '#features/people/onboarding/server/api.ts'
import type { Context } from '#platform/context.ts'
import { conflict, ensure, invalid } from '#platform/problems.ts'
import { relationTo } from '#platform/scope.ts'
import type { Step } from '../contract.ts'
import type { StepThings } from '../things/contract.ts'
import { may } from './access.ts'
import { type Finishing, finish } from './finish-actions.ts'
import { visible } from './read-actions.ts'
import { awaits, placeFor, availabilityOf, type Wanted } from './rules.ts'
import type { StepSubject } from './step-store.ts'
import * as store from './thing-store.ts'

interface Waiting {
  hands: 'give' | 'return' | null
  assetCategory: { id: string; name: string } | null
  wanted: Wanted | null
}
type Holding = Awaited<ReturnType<ThingKeeper['held']>>[number]
type Asking = Pick<Context, 'db' | 'ports'>

const named = (things: readonly Holding[]) => things.map(({ id, name }) => ({ id, name }))

async function heldBy(ctx: Asking, userId: string): Promise<Holding[]> {
  const held: Holding[] = []
  for (const keeper of ctx.ports.of(thingKeepers)) held.push(...(await keeper.held(ctx.db, userId)))
  return held
}

/** What steps name, as it is now. */
async function knownIn(ctx: Asking, steps: readonly { wanted: Wanted | null }[]): Promise<Map<string, KnownThing>> {
  const ids = steps.flatMap(({ wanted }) => wanted?.id ?? [])
  const known = new Map<string, KnownThing>()
  if (ids.length === 0) return known
  for (const keeper of ctx.ports.of(thingKeepers))
    for (const thing of await keeper.known(ctx.db, ids)) known.set(thing.id, thing)
  return known
}

interface Naming {
  hands: 'give' | 'return' | null
  wanted: Wanted | null
}
const availabilityIn = (known: ReadonlyMap<string, KnownThing>, { hands, wanted }: Naming, userId: string) =>
  wanted && hands && availabilityOf(hands, wanted, known.get(wanted.id ?? ''), userId)

/** What a step waits for: the thing that it names as long as that can be had, or else its category. */
const awaitedBy = (
  known: ReadonlyMap<string, KnownThing>,
  step: Naming,
  categoryId: string | null,
  userId: string,
) => ({
  categoryId,
  thingId: availabilityIn(known, step, userId) === 'ready' ? step.wanted!.id : null,
})

const awaitedIn = async (ctx: Asking, step: Naming & { assetCategoryId: string | null; userId: string }) =>
  awaitedBy(await knownIn(ctx, [step]), step, step.assetCategoryId, step.userId)

/** What the steps of a person wait for, as far as the actor may know of it. Asked once for all of them. */
export async function thingsIn(ctx: Context, userId: string, steps: readonly Waiting[]) {
  const [keeper] = ctx.ports.of(thingKeepers)
  if (!keeper || steps.every(({ hands }) => hands === null)) return () => null
  const relation = await relationTo(ctx.db, ctx.actor, userId)
  const held = await heldBy(ctx, userId)
  const known = await knownIn(ctx, steps)
  const sees = keeper.may.see(ctx.actor, relation)
  const canMove = keeper.may.move(ctx.actor, relation)
  const movers = canMove ? [] : await keeper.movers(ctx)
  const knowsOthers = keeper.may.read(ctx.actor)
  return (step: Waiting): Step['things'] => {
    const { hands, assetCategory } = step
    if (hands === null) return null
    const its = held.filter(awaits(awaitedBy(known, step, assetCategory?.id ?? null, userId)))
    return {
      hands,
      category: assetCategory,
      wanted: presentWanted(known, step, { userId, knowsOthers }),
      held: sees ? named(its) : [],
      count: its.length,
      canMove,
      movers: [...movers],
    }
  }
}

/** Who has it, or is to get it, is said to those who may read the register. */
function presentWanted(
  known: ReadonlyMap<string, KnownThing>,
  step: Naming,
  { userId, knowsOthers }: { userId: string; knowsOthers: boolean },
): StepThings['wanted'] {
  const { wanted } = step
  const availability = availabilityIn(known, step, userId)
  if (!wanted || !availability) return null
  const thing = known.get(wanted.id ?? '') ?? { ...GONE, name: wanted.name }
  const who = { ...NOBODY, held: thing.holder?.name ?? null, promised: wanted.promisedTo }[availability]
  return {
    id: thing.id,
    name: thing.name,
    number: thing.inventoryNumber || thing.serialNumber,
    availability,
    who: knowsOthers ? who : null,
    state: thing.state,
  }
}

const GONE = { id: null, holder: null, inventoryNumber: '', serialNumber: '', state: '' }
/** Otherwise nobody else has to do with it. */
const NOBODY = { ready: null, unavailable: null, gone: null, notTheirs: null }

/** By hand it is completed where the register agrees. @throws Problem 409 */
export async function ensureMoved(ctx: Context, step: StepSubject): Promise<void> {
  if (step.hands === null) return
  const its = (await heldBy(ctx, step.userId)).filter(awaits(await awaitedIn(ctx, step)))
  if (step.hands === 'give' && its.length === 0) throw conflict('checklist.giveFirst')
  if (step.hands === 'return' && its.length > 0)
    throw conflict({ key: 'checklist.stillOut', values: { count: its.length } })
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
  const step = await toGive(ctx, id)
  const { categoryId, thingId } = await awaitedIn(ctx, step)
  const [keeper] = ctx.ports.of(thingKeepers)
  // what a step names may have changed its category since
  const asked = { userId: step.userId, categoryId: thingId ? null : categoryId, thingId, search }
  return keeper ? [...(await keeper.free(ctx, asked))] : []
}

/** Gives a thing by its keeper's own call, and completes the step. @throws Problem 403, 409, 422 as that call does */
export async function giveThing(ctx: Context, id: string, thingId: string) {
  const step = await toGive(ctx, id)
  const [keeper] = ctx.ports.of(thingKeepers)
  if (!keeper) throw invalid({ assetId: ['errors.gone'] })
  // before it is given: then the step waits for what it waited for when someone chose
  const awaited = await awaitedIn(ctx, step)
  await keeper.give(ctx, { userId: step.userId, thingId })
  const fits = (await keeper.held(ctx.db, step.userId)).filter(awaits(awaited)).some((one) => one.id === thingId)
  if (!fits) throw invalid({ assetId: [awaited.thingId ? 'checklist.otherAsset' : 'checklist.otherCategory'] })
  await store.note(ctx.db, id, thingId)
  const isFinished = (await finish(ctx, step, { by: ctx.actor.userId })) ?? false
  return { id, isFinished }
}

/** Assets also change hands in the asset list: giving one, or taking back the last one, completes the step. */
export const stepsFollowThings: ThingFollower = {
  given: async (ctx, { userId, thingIds, by }) => {
    const waiting = await store.holdWaiting(ctx.db, userId, 'give')
    if (waiting.length === 0) return
    const known = await knownIn(ctx, waiting)
    const counted = await store.counted(ctx.db, userId, thingIds)
    const fresh = (await heldBy(ctx, userId)).filter(({ id }) => thingIds.includes(id) && !counted.has(id))
    for (const thing of fresh) {
      const at = placeFor(
        waiting.map((step) => awaitedBy(known, step, step.assetCategoryId, userId)),
        thing,
      )
      const [step] = at < 0 ? [] : waiting.splice(at, 1)
      if (!step) continue
      await store.note(ctx.db, step.id, thing.id)
      await finish(sourceOf(ctx, by), { ...step, userId }, { by: by ?? userId })
    }
  },
  returned: async (ctx, { userId, by }) => {
    const waiting = await store.holdWaiting(ctx.db, userId, 'return')
    if (waiting.length === 0) return
    const known = await knownIn(ctx, waiting)
    const held = await heldBy(ctx, userId)
    for (const step of waiting) {
      const isOut = held.some(awaits(awaitedBy(known, step, step.assetCategoryId, userId)))
      // one that names what the person never had is for its owner to read: nothing came back
      const isToRead = by === null && step.wanted !== null && availabilityIn(known, step, userId) !== 'ready'
      if (!isOut && !isToRead) await finish(sourceOf(ctx, by), { ...step, userId }, { by: by ?? userId })
    }
  },
}

const sourceOf = ({ db, now }: Pick<Context, 'db' | 'now'>, by: string | null): Finishing => ({
  db,
  now,
  ip: '',
  actor: by ? { userId: by } : null,
})
