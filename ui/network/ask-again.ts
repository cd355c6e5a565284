import { useQueryClient } from '@tanstack/react-query'

/**
 * For a change that was refused: another person was faster, and the page shows stale data. What a successful change made stale the
 * shell refetches.
 */
export function useAskAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries()
}
