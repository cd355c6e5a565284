import { useItemWords } from '#features/surfaces/approvals/web/api.tsx'
import type { Waiting } from '../contract.ts'

/** `23–27 Nov, 5 days`. */
export function useItemLine(): (item: Waiting['items'][number]) => string {
  const words = useItemWords()
  return (item) => [words.when(item), words.length(item)].filter(Boolean).join(', ')
}
