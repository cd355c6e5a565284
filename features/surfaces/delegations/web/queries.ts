import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { delegations } from '../contract.ts'

const api = client(delegations)

/** @param userId of another person; without it the reader's own */
export const useDelegations = (userId?: string) => {
  const input = userId === undefined ? {} : { userId }
  return useQuery({
    queryKey: keyOf(delegations.listDelegations, input),
    queryFn: ({ signal }) => api.listDelegations(input, { signal, quiet: true }),
  })
}
