import { useEffect, useEffectEvent, useState } from 'react'
import { orElse } from '#ui/or-else.ts'

/** A search waits until the writer pauses, and asks for no more than fits the eye. */
export const LIVE_SEARCH = { pauseMs: 300, limit: 5 } as const

/** What a live search may answer with: a list, or a page that holds one. */
export type SearchAnswer<T> = readonly T[] | { data: readonly T[] }
export type Search<T> = (query: string, limit: number) => Promise<SearchAnswer<T>>

export const listOf = <T>(found: SearchAnswer<T>): readonly T[] => ('data' in found ? found.data : found)

/**
 * A search over an address: `searchAt(get, '/api/users/select')` asks `?search=…&limit=5`; some addresses call the query
 * something else. `get` is the caller of the product (it adds the session and reads the answer).
 */
export function searchAt<T>(
  get: (address: string) => Promise<SearchAnswer<T>>,
  address: string,
  { queryName = 'search' }: { queryName?: string } = {},
): Search<T> {
  return (query, limit) => {
    const params = new URLSearchParams({ [queryName]: query, limit: String(limit) })
    return get(`${address}${address.includes('?') ? '&' : '?'}${params}`)
  }
}

/** Results for the current input; a late answer to older input is dropped. @param most so many are shown, whatever the answer holds */
export function useLiveSearch<T>(
  search: Search<T>,
  query: string,
  enabled: boolean,
  most = LIVE_SEARCH.limit as number,
) {
  const [answer, setAnswer] = useState<{ query: string; found: readonly T[]; failed: boolean }>()
  const ask = useEffectEvent(async (text: string) => listOf(await search(text.trim(), LIVE_SEARCH.limit)))
  useEffect(() => {
    if (!enabled) return
    let late = false
    const timer = setTimeout(async () => {
      const found = await ask(query).catch(orElse(undefined))
      if (!late) setAnswer({ query, found: (found ?? []).slice(0, most), failed: found === undefined })
    }, LIVE_SEARCH.pauseMs)
    return () => {
      late = true
      clearTimeout(timer)
    }
  }, [query, enabled, most])
  return { found: answer?.found ?? [], failed: answer?.failed ?? false, busy: enabled && answer?.query !== query }
}
