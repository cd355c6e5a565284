import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { groups, PAGE } from '../contract.ts'

const api = client(groups)

export interface GroupQuery {
  search?: string
  of: 'all' | 'mine'
  sort: 'name' | 'usersCount'
  direction: 'asc' | 'desc'
}

const nextPage = ({ total }: { total: number }, pages: readonly unknown[]) =>
  total > pages.length * PAGE ? pages.length + 1 : undefined

export const useGroups = (asked: GroupQuery) =>
  useInfiniteQuery({
    queryKey: keyOf(groups.listGroups, asked),
    queryFn: ({ pageParam, signal }) => api.listGroups({ ...asked, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

export const useGroup = (id: string) =>
  useQuery({
    queryKey: keyOf(groups.showGroup, { id }),
    queryFn: ({ signal }) => api.showGroup({ id }, { signal }),
    select: ({ data }) => data,
  })

export const useMembers = (id: string, search: string | undefined) => {
  const input = { id, ...(search && { search }) }
  return useInfiniteQuery({
    queryKey: keyOf(groups.listGroupMembers, input),
    queryFn: ({ pageParam, signal }) => api.listGroupMembers({ ...input, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
}

export const useGroupsOfPerson = (id: string) =>
  useQuery({
    queryKey: keyOf(groups.groupsOfPerson, { id }),
    queryFn: ({ signal }) => api.groupsOfPerson({ id }, { signal }),
    select: ({ data }) => data,
  })
