import type { Context } from '#platform/context.ts'
import type { DayEffects, Decisions, Touched } from '../contract.ts'
import { type DayChange, dayEffectSources } from './ports.ts'

const NONE: DayEffects = {
  reached: 0,
  shorter: 0,
  longer: 0,
  leaves: [],
  balances: [],
  others: { count: 0, hidden: 0, give: [], leave: [] },
}
const UNTOUCHED: Touched = { shorter: 0, longer: 0, given: 0, left: 0 }

/** @param change undefined where no day counts otherwise */
export async function foreseeDays(ctx: Context, change: DayChange | undefined): Promise<DayEffects> {
  const [source] = ctx.ports.of(dayEffectSources)
  return source && change ? source.foresee(ctx, change) : NONE
}

/** Before the change is saved. @throws Problem 422 as `DayEffectSource.settle` */
export async function settleDays(
  ctx: Context,
  change: DayChange | undefined,
  decisions: Decisions | undefined,
): Promise<Touched> {
  const [source] = ctx.ports.of(dayEffectSources)
  return source && change ? source.settle(ctx, change, decisions) : UNTOUCHED
}
