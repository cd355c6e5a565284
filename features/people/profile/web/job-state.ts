import { useJob } from './queries.ts'

type Named = { id: string; name: string }

/** What is held now is no vacancy, and may be more than the reader can list. */
export const withCurrent = (list: readonly Named[] = [], current: Named | null) =>
  [...(current && !list.some(({ id }) => id === current.id) ? [current] : []), ...list].map(({ id, name }) => ({
    value: id,
    label: name,
  }))

/** Asks for the job again, or waits for the answer that is on its way. */
export function useJobRefresh(userId: string) {
  const { refetch } = useJob(userId)
  return () => refetch({ cancelRefetch: false })
}
