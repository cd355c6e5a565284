import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import type { Sent } from '#kit/contract.ts'
import type { Kind } from '../../types/contract.ts'
import { leaveExamples } from '../contract.ts'

const api = client(leaveExamples)

export function useExamples(kind: Kind, groupId: string | null) {
  const of = { kind, ...(groupId !== null && { groupId }) }
  return useQuery({
    queryKey: keyOf(leaveExamples.listLeaveExamples, of),
    queryFn: ({ signal }) => api.listLeaveExamples(of, { signal }),
    select: ({ data }) => data,
  })
}

/** What the saved policies give; asked while the form is filled in. */
export const useAttempt = (example: Sent<typeof leaveExamples.tryLeaveExample> | undefined) =>
  useQuery({
    queryKey: keyOf(leaveExamples.tryLeaveExample, example),
    queryFn: () => api.tryLeaveExample(example!, { quiet: true, background: true }),
    select: ({ data }) => data,
    enabled: example !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })
