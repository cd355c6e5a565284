import type { Context } from '#platform/context.ts'
import { find } from './store.ts'

/** More would be no short list. */
const MOST = 50

/** New colleagues, birthdays and anniversaries, as far as the actor may know of them. */
export async function list(ctx: Context) {
  const found = await find(ctx, MOST + 1)
  const short = <Person>(people: readonly Person[]) => ({ people: people.slice(0, MOST), more: people.length > MOST })
  return {
    newcomers: short(found.newcomers),
    birthdays: short(found.birthdays),
    anniversaries: short(found.anniversaries),
  }
}
