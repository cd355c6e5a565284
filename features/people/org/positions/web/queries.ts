import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { positions } from '../contract.ts'

export const usePositions = () =>
  useQuery({
    queryKey: keyOf(positions.listPositions),
    queryFn: ({ signal }) => client(positions).listPositions({}, { signal }),
  })
