import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { roles } from '../contract.ts'

export const useRoles = () =>
  useQuery({
    queryKey: keyOf(roles.listRoles, { pagination: 'false' }),
    queryFn: ({ signal }) => client(roles).listRoles({ pagination: 'false' }, { signal }),
  })

export const useRole = (roleId: string | undefined) =>
  useQuery({
    queryKey: keyOf(roles.showRole, { roleId }),
    queryFn: ({ signal }) => client(roles).showRole({ roleId: roleId! }, { signal }),
    enabled: roleId !== undefined,
    select: ({ data }) => data,
  })

export const usePermissions = () =>
  useQuery({
    queryKey: keyOf(roles.listPermissions),
    queryFn: ({ signal }) => client(roles).listPermissions({}, { signal }),
    staleTime: 60_000,
  })

export const useGrants = (roleId: string, search: string) =>
  useInfiniteQuery({
    queryKey: keyOf(roles.listGrants, { roleId, search }),
    queryFn: ({ pageParam, signal }) =>
      client(roles).listGrants({ roleId, search, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

export const useAreas = () =>
  useQuery({
    queryKey: keyOf(roles.listAreas),
    queryFn: ({ signal }) => client(roles).listAreas({}, { signal }),
    select: ({ data }) => data,
  })

export const searchCandidates = (roleId: string) => async (search: string, limit: number) =>
  (await client(roles).listCandidates({ roleId, search, limit })).data
