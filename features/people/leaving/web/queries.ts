import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { leaving } from '../contract.ts'

export const useLeaving = (id: string) =>
  useQuery({
    queryKey: keyOf(leaving.showLeaving, { id }),
    queryFn: ({ signal }) => client(leaving).showLeaving({ id }, { signal }),
    select: ({ data }) => data,
  })

/** What happens when they leave on this day. */
export const useConsequences = (id: string, lastDay: string | null) =>
  useQuery({
    queryKey: keyOf(leaving.foreseeLeaving, { id, lastDay: lastDay ?? '' }),
    queryFn: ({ signal }) => client(leaving).foreseeLeaving({ id, lastDay: lastDay ?? '' }, { signal }),
    select: ({ data }) => data,
    enabled: lastDay !== null,
    placeholderData: keepPreviousData,
  })
