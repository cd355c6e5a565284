import type { Context } from '#platform/context.ts'
import { ensure } from '#platform/problems.ts'
import type { TemplateStep } from '../contract.ts'
import { type KnownThing, thingKeepers } from './ports.ts'
import type { Kept, StoredStep } from './store.ts'

/** Readers of the asset list may name one of its assets in a step. */
export const mayName = (ctx: Context): boolean =>
  ctx.ports.of(thingKeepers).some((keeper) => keeper.may.read(ctx.actor))

/** @throws Problem 403 for who may not read the register */
export async function find(ctx: Context, search: string | undefined) {
  ensure(mayName(ctx))
  const [keeper] = ctx.ports.of(thingKeepers)
  return keeper ? [...(await keeper.find(ctx.db, search))] : []
}

/** What steps name is called as it is called now, or as it was when it is deleted. */
export async function presentThings(ctx: Context, steps: Kept['steps']) {
  const known = new Map<string, KnownThing>()
  const ids = steps.flatMap(({ asset }) => asset?.id ?? [])
  if (ids.length > 0)
    for (const keeper of ctx.ports.of(thingKeepers))
      for (const thing of await keeper.known(ctx.db, ids)) known.set(thing.id, thing)
  return (asset: Kept['steps'][number]['asset']): TemplateStep['asset'] => {
    const thing = known.get(asset?.id ?? '')
    if (!asset || !thing) return asset && { id: null, name: asset.name, number: '' }
    return { id: thing.id, name: thing.name, number: thing.inventoryNumber || thing.serialNumber }
  }
}

/**
 * The steps with the names and categories of the assets that they name. A person who may not read the asset list can still save a
 * template that names one.
 * @returns also the positions of steps that name a thing which is not there, or not for this actor
 */
export async function withThings(ctx: Context, steps: readonly StoredStep[], before: Kept | undefined) {
  const ids = steps.flatMap(({ assetId }) => assetId ?? [])
  const [keeper] = ctx.ports.of(thingKeepers)
  if (ids.length === 0 || !keeper) return { steps: [...steps], unknown: [] }
  const known = new Map((await keeper.known(ctx.db, ids)).map((thing) => [thing.id, thing]))
  const kept = new Set((before?.steps ?? []).map(({ asset }) => asset?.id))
  const reads = mayName(ctx)
  const of = (id: string) => (reads || kept.has(id) ? known.get(id) : undefined)
  return {
    steps: steps.map((step) => {
      const thing = step.assetId && of(step.assetId)
      return thing
        ? { ...step, assetName: thing.name, assetCategoryId: thing.categoryId ?? step.assetCategoryId }
        : step
    }),
    unknown: steps.flatMap(({ assetId }, at) => (assetId && !of(assetId) ? [at] : [])),
  }
}
