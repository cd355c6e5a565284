import { useQuery } from '@tanstack/react-query'
import { holidays } from '#features/core/holidays/contract.ts'
import { locations } from '#features/core/locations/contract.ts'
import { heads, pickers } from '#features/people/record/contract.ts'
import { client, keyOf } from '#kit/client.ts'
import { yearOf } from '#kit/days.ts'
import { useReader } from '#ui/reader.ts'

/** Whether the reader is the only one here. */
export const useAlone = (asked: boolean): boolean =>
  useQuery({
    queryKey: keyOf(pickers.selectUsers, { limit: 2 }),
    queryFn: () => client(pickers).selectUsers({ limit: 2 }),
    enabled: asked,
  }).data?.data.length === 1

/** Which first steps are done: a place to work, and this year's or next year's holidays. */
export function useBegun(asked: boolean, closely: boolean): { place?: boolean; holidays?: boolean } {
  const places = useQuery({
    queryKey: keyOf(locations.listLocations),
    queryFn: () => client(locations).listLocations({}),
    enabled: asked,
    staleTime: 60_000,
  }).data?.data
  const year = yearOf(useReader().today)
  const range = { from: `${year}-01-01`, to: `${year + 1}-12-31` }
  const days = useQuery({
    queryKey: keyOf(holidays.listHolidays, range),
    queryFn: () => client(holidays).listHolidays(range),
    enabled: asked && (closely || places?.length === 0),
  }).data?.data
  return places && days ? { place: places.length > 0, holidays: days.length > 0 } : {}
}

/** Whether the reader's own first day is known; undefined until that is known itself. */
export function useHired(id: string | undefined): boolean | undefined {
  const head = useQuery({
    queryKey: keyOf(heads.showProfile, { id: id ?? '' }),
    queryFn: () => client(heads).showProfile({ id: id! }),
    enabled: id !== undefined,
  }).data?.data
  return head && head.hireDate !== null
}
