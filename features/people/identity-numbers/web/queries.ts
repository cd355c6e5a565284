import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { identityNumbers } from '../contract.ts'

const api = client(identityNumbers)

export const useNumbers = (id: string) =>
  useQuery({
    queryKey: keyOf(identityNumbers.showNumbers, { id }),
    queryFn: ({ signal }) => api.showNumbers({ id }, { signal }),
    select: ({ data, can }) => ({ ...data, can }),
  })
