import { isStale } from '#kit/client.ts'
import { orElse } from '#ui/or-else.ts'
import { askMe, meKey } from './me.ts'
import { queries } from './queries.ts'

/** Asks again whatever shows one of these topics: a change of this page made them stale, or the server tells of somebody else's. */
export function makeStale(topics: readonly string[]): void {
  void queries.invalidateQueries({ predicate: ({ queryKey }) => isStale(queryKey, topics) })
  if (isStale(meKey, topics)) void askMe().catch(orElse(undefined))
}
