import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import type { Day } from '#kit/days.ts'
import { type Kind, orgCharts } from '../contract.ts'

/** While another day comes, the one before stays: a slider passes many. */
export function useOrgChart(of: Kind, day: Day | undefined) {
  const asked = { of, ...(day && { day }) }
  return useQuery({
    queryKey: keyOf(orgCharts.showOrgChart, asked),
    queryFn: ({ signal }) => client(orgCharts).showOrgChart(asked, { signal }),
    placeholderData: keepPreviousData,
  })
}
