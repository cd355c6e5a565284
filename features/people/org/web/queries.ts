import { useQuery } from '@tanstack/react-query'
import { locations } from '#features/core/locations/contract.ts'
import { client, keyOf } from '#kit/client.ts'
import { departments } from '../departments/contract.ts'
import { jobTitles } from '../job-titles/contract.ts'

/** The places that a person can have. */
export function useChoices(enabled = true) {
  const long = { staleTime: 60_000, enabled }
  const places = useQuery({
    queryKey: keyOf(locations.listLocations),
    queryFn: () => client(locations).listLocations({}),
    ...long,
  })
  const units = useQuery({
    queryKey: keyOf(departments.listDepartments),
    queryFn: () => client(departments).listDepartments({}),
    ...long,
  })
  const titles = useQuery({
    queryKey: keyOf(jobTitles.listJobTitles),
    queryFn: () => client(jobTitles).listJobTitles({}),
    ...long,
  })
  return { locations: places.data?.data, departments: units.data?.data, jobTitles: titles.data?.data }
}
