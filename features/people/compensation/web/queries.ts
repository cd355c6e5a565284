import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { compensation } from '../contract.ts'

export const useCompensation = (id: string) =>
  useQuery({
    queryKey: keyOf(compensation.showCompensation, { id }),
    queryFn: ({ signal }) => client(compensation).showCompensation({ id }, { signal }),
  })
