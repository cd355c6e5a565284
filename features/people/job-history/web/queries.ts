import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import type { Day } from '#kit/days.ts'
import { jobHistory } from '../contract.ts'

export const useJobHistory = (id: string) =>
  useQuery({
    queryKey: keyOf(jobHistory.showJobHistory, { id }),
    queryFn: ({ signal }) => client(jobHistory).showJobHistory({ id }, { signal }),
  })

/** @param day undefined asks nothing: today is in the profile */
export const useJobAsOf = (id: string, day: Day | undefined) =>
  useQuery({
    enabled: day !== undefined,
    queryKey: keyOf(jobHistory.showJobAsOf, { id, day: day ?? '' }),
    queryFn: ({ signal }) => client(jobHistory).showJobAsOf({ id, day: day! }, { signal, quiet: true }),
    select: ({ data }) => data,
  })

export const useJobDifference = (id: string, days: { from: Day; to: Day } | undefined) =>
  useQuery({
    enabled: days !== undefined,
    queryKey: keyOf(jobHistory.compareJob, { id, from: '', to: '', ...days }),
    queryFn: ({ signal }) => client(jobHistory).compareJob({ id, ...days! }, { signal, quiet: true }),
    select: ({ data }) => data,
  })
