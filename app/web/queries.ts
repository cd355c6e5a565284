import { QueryClient } from '@tanstack/react-query'
import { CallError } from '#kit/client.ts'

/** What was answered and is still on the page. Live pushes and changes make parts of it stale. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 10 * 60_000,
      // a refusal stays one; what did not arrive is tried again
      retry: (failures, error) => !(error instanceof CallError) && failures < 2,
    },
  },
})
