import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import type { Sent } from '#kit/contract.ts'
import type { Params } from '#ui/table/url-state.ts'
import { audit } from '../contract.ts'

const api = client(audit)

export type ListInput = Sent<typeof audit.listAudit>

/** What of the address narrows the list. */
export const NARROWING = ['actor', 'subject', 'area', 'from', 'to'] as const

/** What the address says of the list; anything else in it is not ours. */
export const askedOf = (params: Params): ListInput =>
  Object.fromEntries(NARROWING.filter((name) => params[name]).map((name) => [name, params[name]])) as ListInput

export const useAudit = (asked: ListInput) =>
  useInfiniteQuery({
    queryKey: keyOf(audit.listAudit, asked),
    queryFn: ({ pageParam, signal }) =>
      api.listAudit({ ...asked, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

export const useCheck = () => useMutation({ mutationFn: () => api.checkAudit({}) })

/** For administrators. */
export const useReceivers = () =>
  useQuery({
    queryKey: keyOf(audit.readAuditReceivers, {}),
    queryFn: ({ signal }) => api.readAuditReceivers({}, { signal }),
  }).data?.data
