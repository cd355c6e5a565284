import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import type { Day } from '#kit/days.ts'
import { compensation } from '../contract.ts'

/** @param day another one than today */
export const useCompensation = (id: string, day?: Day) => {
  const input = { id, ...(day !== undefined && { day }) }
  return useQuery({
    queryKey: keyOf(compensation.showCompensation, input),
    queryFn: ({ signal }) => client(compensation).showCompensation(input, { signal }),
  })
}

export const useComparedPay = (id: string, days: { from: Day; to: Day }, enabled: boolean) => {
  const input = { id, day: days.to, comparedWith: days.from }
  return useQuery({
    enabled,
    queryKey: keyOf(compensation.showCompensation, input),
    queryFn: ({ signal }) => client(compensation).showCompensation(input, { signal, quiet: true }),
    select: ({ data }) => data,
  })
}
