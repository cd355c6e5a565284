import { useNamedWords } from '#ui/named-words.ts'
import { call, type Options } from '#kit/client.ts'
import type { Got, Route, Sent } from '#kit/contract.ts'
import { toast } from '#ui/overlays/toast.tsx'

/**
 * A changing operation as a screen uses it: sends, and shows the contract's success message. The answer names what the change made stale,
 * and the shell refetches it. Refusals are rethrown, so that a form can show them.
 */
export function useChange<R extends Route>(route: R) {
  const t = useNamedWords()
  return async (input: Sent<R>, options?: Options): Promise<Got<R>> => {
    const answer = await call(route, input, options)
    if (route.success) toast.success(t(route.success))
    return answer
  }
}
