import type { QueryClient } from '@tanstack/react-query'

/**
 * Nothing that was answered before is kept: whoever has just come in or gone out gets their own. What is on the page is emptied rather
 * than dropped, because a dropped answer stays with whoever shows it: the last company's colour would.
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
