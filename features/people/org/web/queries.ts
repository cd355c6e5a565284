import { useQuery } from '@tanstack/react-query'
import { locations } from '#features/core/locations/contract.ts'
import { client, keyOf } from '#kit/client.ts'
import { useChange } from '#ui/forms/change.ts'
import { madeBy } from '#ui/forms/made-by.ts'
import { holds } from '#ui/openable.ts'
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

/** Where departments, locations and job titles are made, and what makes one whose name was typed; for `CreatingSelect`. */
export function useMaking() {
  const makeDepartment = useChange(departments.createDepartment)
  const makeJobTitle = useChange(jobTitles.createJobTitle)
  return {
    departmentId: {
      madeIn: '/settings/departments',
      onCreate: holds(departments.createDepartment.needs) ? madeBy(makeDepartment) : undefined,
    },
    // it needs a country and a time zone as well
    locationId: { madeIn: '/settings/company/locations' },
    jobTitleId: {
      madeIn: '/settings/job-title',
      onCreate: holds(jobTitles.createJobTitle.needs) ? madeBy(makeJobTitle) : undefined,
    },
  }
}
