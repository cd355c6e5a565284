import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError } from '#kit/client.ts'
import { logFault } from '#ui/or-else.ts'

const logged = (error: unknown) => logFault(error, 'A call failed')

/** What was answered and is still on the page. Live pushes and changes make parts of it stale. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: logged }),
  mutationCache: new MutationCache({ onError: logged }),
  defaultOptions: {
    // without network a call fails like any other and offers a retry, instead of waiting silently
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
