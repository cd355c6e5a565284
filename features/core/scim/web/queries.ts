import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { scimTokens } from '../tokens/contract.ts'

export const useScim = () =>
  useQuery({
    queryKey: keyOf(scimTokens.showScim),
    queryFn: async ({ signal }) => (await client(scimTokens).showScim({}, { signal })).data,
  })
