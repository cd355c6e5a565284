import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { holds } from '#ui/openable.ts'
import { positions } from '../contract.ts'

export const usePositions = () =>
  useQuery({
    queryKey: keyOf(positions.listPositions),
    queryFn: ({ signal }) => client(positions).listPositions({}, { signal }),
  })

/** Nothing for readers who may not know of them. */
export const useVacantPositions = (enabled = true) =>
  useQuery({
    queryKey: keyOf(positions.listVacantPositions),
    queryFn: () => client(positions).listVacantPositions({}, { quiet: true }),
    select: ({ data }) => data,
    retry: false,
    enabled: enabled && holds(positions.listVacantPositions.needs),
  })
