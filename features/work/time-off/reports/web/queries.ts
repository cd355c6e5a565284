import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { type ReportQuery, timeOffReports } from '../contract.ts'

const api = client(timeOffReports)

export const useReport = (asked: ReportQuery) =>
  useInfiniteQuery({
    queryKey: keyOf(timeOffReports.showTimeOffReport, asked),
    queryFn: ({ pageParam, signal }) =>
      api.showTimeOffReport({ ...asked, ...(pageParam && { from: pageParam }) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ data }) => data.next ?? undefined,
    placeholderData: keepPreviousData,
  })
