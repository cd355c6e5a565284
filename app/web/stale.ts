import { isStale } from '#kit/client.ts'
import { orElse } from '#ui/or-else.ts'
import { askMe, meKey } from './me.ts'
import { queries } from './queries.ts'

/** Refetches every answer that shows one of these topics, after a change on this page or a push about another person's. */
export function makeStale(topics: readonly string[]): void {
  void queries.invalidateQueries({ predicate: ({ queryKey }) => isStale(queryKey, topics) })
  if (isStale(meKey, topics)) void askMe().catch(orElse(undefined))
}
