import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import type { Day } from '#kit/days.ts'
import type { Params } from '#ui/table/url-state.ts'
import { lookingBack } from '../as-of/contract.ts'

/** Of the filters those whose history is kept. Departments, locations and titles are offered as they are today. */
export const KEPT = ['department', 'location', 'jobTitle', 'employmentType', 'manager'] as const

/** What the address says of the list of another day. */
export function askedAsOf(params: Params) {
  const chosen = (['search', ...KEPT] as const).map((name) => [name, params[name]] as const)
  return Object.fromEntries(chosen.filter(([, value]) => value))
}
type AsOfFilters = ReturnType<typeof askedAsOf>

const pages = { initialPageParam: '', placeholderData: keepPreviousData }
const nextPage = ({ next }: { next: string | null }) => next ?? undefined
const from = (cursor: string) => (cursor ? { cursor } : {})

/** @param columns custom fields */
export function usePeopleAsOf(day: Day, filters: AsOfFilters, columns: readonly string[]) {
  const asked = { day, ...filters, ...columnsOf(columns) }
  return useInfiniteQuery({
    queryKey: keyOf(lookingBack.listPeopleAsOf, asked),
    queryFn: ({ pageParam, signal }) =>
      client(lookingBack).listPeopleAsOf({ ...asked, ...from(pageParam) }, { signal }),
    getNextPageParam: nextPage,
    ...pages,
  })
}

/** As they are asked for. */
export const columnsOf = (columns: readonly string[]) => (columns.length > 0 ? { columns: columns.join(',') } : {})

export function useSummaryAsOf(day: Day, filters: AsOfFilters) {
  const asked = { day, ...filters }
  return useQuery({
    queryKey: keyOf(lookingBack.summarizePeopleAsOf, asked),
    queryFn: ({ signal }) => client(lookingBack).summarizePeopleAsOf(asked, { signal }),
    placeholderData: keepPreviousData,
    select: ({ data }) => data,
  })
}

/** Between two days in either order. */
export function useDifference([one, other]: readonly [Day, Day], { employmentType: _type, ...filters }: AsOfFilters) {
  const [first, last] = one < other ? [one, other] : [other, one]
  const asked = { from: first, to: last, ...filters }
  return useInfiniteQuery({
    queryKey: keyOf(lookingBack.comparePeople, asked),
    queryFn: ({ pageParam, signal }) => client(lookingBack).comparePeople({ ...asked, ...from(pageParam) }, { signal }),
    getNextPageParam: nextPage,
    ...pages,
  })
}
