import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { employment } from '../contract.ts'

export const useEmployment = (id: string) =>
  useQuery({
    queryKey: keyOf(employment.showEmployment, { id }),
    queryFn: ({ signal }) => client(employment).showEmployment({ id }, { signal }),
  })
