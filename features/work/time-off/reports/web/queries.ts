import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import type { Sent } from '#kit/contract.ts'
import {
  addMonths,
  addYears,
  type Day,
  dayOf,
  endOfMonth,
  endOfYear,
  isDay,
  monthOf,
  startOfMonth,
  startOfYear,
  yearOf,
} from '#kit/days.ts'
import { limitsOf } from '#ui/table/filter.ts'
import type { Params } from '#ui/table/url-state.ts'
import { isKind } from '../../types/contract.ts'
import { COMPARISONS, GROUPS, SORTS, timeOffReports } from '../contract.ts'

const api = client(timeOffReports)
export type ReportQuery = Sent<typeof timeOffReports.showTimeOffReport>

const LIST = /^(none|[0-9a-f-]{36})(,(none|[0-9a-f-]{36})){0,49}$/
const one = <T extends string>(all: readonly T[], value: string | undefined) => all.find((name) => name === value)
const dayIn = (text: string) => (isDay(text) ? text : undefined)

function periodIn({ period, range }: Params, today: Day) {
  if (range) {
    const { from, to } = limitsOf(range)
    return { firstDay: dayIn(from), lastDay: dayIn(to) }
  }
  if (period === 'month') return { firstDay: startOfMonth(today), lastDay: endOfMonth(today) }
  if (period === 'quarter') {
    const first = dayOf(yearOf(today), Math.floor((monthOf(today) - 1) / 3) * 3 + 1, 1)
    return { firstDay: first, lastDay: endOfMonth(addMonths(first, 2)) }
  }
  const year = period === 'lastYear' ? addYears(today, -1) : today
  return { firstDay: startOfYear(year), lastDay: endOfYear(year) }
}

/** What the address says of the report; anything else in it is not ours. */
export function askedOf(params: Params, today: Day): ReportQuery {
  const { search, asOf, sort, order } = params
  const asked = {
    ...periodIn(params, today),
    asOf: asOf && dayIn(limitsOf(asOf).to || limitsOf(asOf).from),
    kind: params['kind'] && isKind(params['kind']) ? params['kind'] : undefined,
    group: one(GROUPS, params['group']),
    compare: one(COMPARISONS, params['compare']),
    bradford: one(['on'], params['bradford']),
    search: search?.slice(0, 100),
    ...Object.fromEntries(GROUPS.map((by) => [by, LIST.test(params[by] ?? '') ? params[by] : undefined])),
    sort: one(SORTS, sort),
    direction: order === 'desc' ? 'desc' : undefined,
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value)) as ReportQuery
}

export const useReport = (asked: ReportQuery) =>
  useInfiniteQuery({
    queryKey: keyOf(timeOffReports.showTimeOffReport, asked),
    queryFn: ({ pageParam, signal }) =>
      api.showTimeOffReport({ ...asked, ...(pageParam && { from: pageParam }) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ data }) => data.next ?? undefined,
    placeholderData: keepPreviousData,
  })
