import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import type { Day } from '#kit/days.ts'
import { employment } from '../contract.ts'

/** @param day another one than today */
export const useEmployment = (id: string, day?: Day) => {
  const input = { id, ...(day !== undefined && { day }) }
  return useQuery({
    queryKey: keyOf(employment.showEmployment, input),
    queryFn: ({ signal }) => client(employment).showEmployment(input, { signal }),
  })
}

export const useComparedEmployment = (id: string, days: { from: Day; to: Day }, enabled: boolean) => {
  const input = { id, day: days.to, comparedWith: days.from }
  return useQuery({
    enabled,
    queryKey: keyOf(employment.showEmployment, input),
    queryFn: ({ signal }) => client(employment).showEmployment(input, { signal, quiet: true }),
  })
}
