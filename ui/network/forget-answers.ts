import type { QueryClient } from '@tanstack/react-query'

/**
 * Drops all cached answers: a person who has just signed in or out gets their own. What is on the page is emptied rather than removed,
 * because its component keeps showing a removed answer: the last company's colour would stay.
 */
export function forgetAnswers(queries: QueryClient): void {
  const cache = queries.getQueryCache()
  for (const query of cache.getAll()) {
    void query.cancel({ silent: true })
    if (query.getObserversCount() === 0) cache.remove(query)
    else query.reset()
  }
  queries.getMutationCache().clear()
}
