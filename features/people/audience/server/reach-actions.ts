import type { ReactionContext } from '#platform/events.ts'
import { audienceOwners, type Concerned } from './ports.ts'
import { hasAny } from './store.ts'

/** Tells the owners of audiences, and the open tabs of these people, that other audiences may reach them now. */
export async function follow(
  ctx: Pick<ReactionContext, 'db' | 'now' | 'ports' | 'live' | 'company'>,
  people: Concerned,
): Promise<void> {
  if (people.length === 0 || !(await hasAny(ctx.db))) return
  const owners = ctx.ports.of(audienceOwners)
  for (const { membershipsChanged } of owners) await membershipsChanged?.(ctx, people)
  ctx.live.push(ctx.company.id, people, [...new Set(owners.flatMap(({ topics }) => topics))])
}
