import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { site } from '#features/core/site/contract.ts'
import { client, keyOf } from '#kit/client.ts'
import type { Sent } from '#kit/contract.ts'
import { operator } from '../contract.ts'

const api = { ...client(operator), ...client(site) }

export const useDesk = () =>
  useQuery({ queryKey: keyOf(operator.showDesk), queryFn: ({ signal }) => api.showDesk({}, { signal }) })

interface Page<T> {
  data: T[]
  total: number
}

/** A list loaded in pages, by offset. */
function useList<T>(key: readonly unknown[], read: (offset: number, signal: AbortSignal) => Promise<Page<T>>) {
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const come = pages.reduce((sum, page) => sum + page.data.length, 0)
      return last.data.length > 0 && come < last.total ? come : undefined
    },
    placeholderData: keepPreviousData,
  })
  return {
    rows: list.data?.pages.flatMap((page) => page.data) ?? [],
    total: list.data?.pages[0]?.total,
    isError: list.isError,
    retry: () => void list.refetch(),
    table: {
      loading: list.isPending,
      loadingMore: list.isFetchingNextPage,
      onNearEnd: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
    },
  }
}

export const useCompanies = (asked: Sent<typeof operator.listOperatedCompanies>) =>
  useList(keyOf(operator.listOperatedCompanies, asked), (offset, signal) =>
    api.listOperatedCompanies({ ...asked, offset }, { signal }),
  )

export const useRequests = (asked: Sent<typeof site.listSiteRequests>) =>
  useList(keyOf(site.listSiteRequests, asked), (offset, signal) =>
    api.listSiteRequests({ ...asked, offset }, { signal }),
  )

export const useSignUps = () =>
  useList(keyOf(operator.listSignUps), (offset, signal) => api.listSignUps({ offset }, { signal }))

export const useActs = (asked: Sent<typeof operator.listActs>) =>
  useList(keyOf(operator.listActs, asked), (offset, signal) => api.listActs({ ...asked, offset }, { signal }))
