import { useQueryClient } from '@tanstack/react-query'
import { useNamedWords } from '#ui/named-words.ts'
import { call, type Options } from '#kit/client.ts'
import type { Got, Route, Sent } from '#kit/contract.ts'
import { toast } from '#ui/overlays/toast.tsx'

/**
 * A changing operation as a screen uses it: sends, says the contract's word of success, and asks again for whatever answers begin
 * with one of the `stale` paths. Refusals come through, so that a form can show them.
 */
export function useChange<R extends Route>(route: R, stale: readonly string[]) {
  const queries = useQueryClient()
  const t = useNamedWords()
  return async (input: Sent<R>, options?: Options): Promise<Got<R>> => {
    const answer = await call(route, input, options)
    if (route.success) toast.success(t(route.success))
    void queries.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === 'string' && stale.some((start) => path.startsWith(start)),
    })
    return answer
  }
}
