import { useQuery } from '@tanstack/react-query'
import { locations } from '#features/core/locations/contract.ts'
import { CallError, client, keyOf } from '#kit/client.ts'
import { useChange } from '#ui/forms/change.ts'
import { holds } from '#ui/openable.ts'
import { toast } from '#ui/overlays/toast.tsx'
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

/** What makes the department or the job title whose name was typed, for a reader who may; for `CreatingSelect`. */
export function useCreating() {
  const makeDepartment = useChange(departments.createDepartment)
  const makeJobTitle = useChange(jobTitles.createJobTitle)
  return {
    departmentId: holds(departments.createDepartment.needs) ? madeBy(makeDepartment) : undefined,
    jobTitleId: holds(jobTitles.createJobTitle.needs) ? madeBy(makeJobTitle) : undefined,
  }
}

const madeBy = (make: (input: { name: string }) => Promise<{ data: { id: string } }>) => async (name: string) => {
  try {
    return (await make({ name })).data.id
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    toast.error(error.under('name') ?? error.message)
    return undefined
  }
}
