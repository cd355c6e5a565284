import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { jobTitles } from '../contract.ts'

const api = client(jobTitles)
export const useJobTitles = () =>
  useQuery({
    queryKey: keyOf(jobTitles.listJobTitles),
    queryFn: ({ signal }) => api.listJobTitles({}, { signal }),
  })

export const useJobTitlePeople = (id: string) =>
  useInfiniteQuery({
    queryKey: keyOf(jobTitles.listJobTitlePeople, { id }),
    queryFn: ({ pageParam, signal }) =>
      api.listJobTitlePeople({ id, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
