import { useQueryClient } from '@tanstack/react-query'

/**
 * For a change that was refused: somebody was faster, and what the page shows is not how it is. What a change that went well has made
 * stale is asked again by the shell.
 */
export function useAskAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries()
}
