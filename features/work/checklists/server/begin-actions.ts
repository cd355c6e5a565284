import { thingKeepers } from '#features/people/onboarding/server/api.ts'
import type { Context } from '#platform/context.ts'
import * as store from './store.ts'
import { noteNotTheirs } from './thing-store.ts'

/** Starts a checklist. A step to return an asset that the person does not have at the start is marked as such. */
export async function begin(ctx: Pick<Context, 'db' | 'ports'>, beginning: store.Beginning) {
  const begun = await store.begin(ctx.db, beginning)
  if (!begun?.awaits) return begun
  const held: string[] = []
  for (const keeper of ctx.ports.of(thingKeepers))
    held.push(...(await keeper.held(ctx.db, beginning.userId)).map(({ id }) => id))
  await noteNotTheirs(ctx.db, begun.id, held)
  return begun
}
