import type { Query } from '@tanstack/react-query'
import { isStale } from '#kit/client.ts'
import { orElse } from '#ui/or-else.ts'
import { askMe, meKey } from './me.ts'
import { queries } from './queries.ts'

/**
 * Refetches every answer that shows one of these topics, after a change on this page or a push about another person's. A first answer that
 * is on its way was asked for before the change, and the library does not ask again while it is: it is asked for again once it has come.
 */
export function makeStale(topics: readonly string[]): void {
  const predicate = ({ queryKey }: Query) => isStale(queryKey, topics)
  const first = queries
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  void queries.invalidateQueries({ predicate })
  for (const { promise, queryKey } of first) {
    const again = () => queries.invalidateQueries({ queryKey, exact: true })
    void promise?.then(again, orElse(undefined))
  }
  if (isStale(meKey, topics)) void askMe().catch(orElse(undefined))
}
