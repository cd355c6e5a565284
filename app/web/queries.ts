import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError, OutOfReach } from '#kit/client.ts'

/** What was answered and is still on the page. Live pushes and changes make parts of it stale. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: logged }),
  mutationCache: new MutationCache({ onError: logged }),
  defaultOptions: {
    // without network a call fails like any other, and is said and offered again; waiting in silence is no answer
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      gcTime: 10 * 60_000,
      // a refusal stays one; what did not arrive is tried again
      retry: (failures, error) => !(error instanceof CallError) && failures < 2,
    },
  },
})

/** Refusals are shown, and so is a server out of reach; whatever else goes wrong is a fault of the program. */
function logged(error: unknown) {
  if (error instanceof CallError || error instanceof OutOfReach) return
  if ((error as Error).name === 'AbortError') return
  console.error(new Error('A call failed', { cause: error }))
}
