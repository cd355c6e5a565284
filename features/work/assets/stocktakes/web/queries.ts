import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import type { Sent } from '#kit/contract.ts'
import { assets } from '../../register/contract.ts'
import { type Count, type Line, MOST_LINES, type Status, stocktakes } from '../contract.ts'

const api = client(stocktakes)
const register = client(assets)

export const PATH = '/company/assets/stocktakes'

export const useStocktakes = () =>
  useInfiniteQuery({
    queryKey: keyOf(stocktakes.listStocktakes),
    queryFn: ({ pageParam, signal }) => api.listStocktakes(pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const useStocktake = (id: string) =>
  useQuery({
    queryKey: keyOf(stocktakes.showStocktake, { id }),
    queryFn: ({ signal }) => api.showStocktake({ id }, { signal }),
    select: ({ data }) => data,
  })

/** What never changes while people count: each scan would otherwise ask for it again. */
export const useHead = (id: string) =>
  useQuery({
    queryKey: [stocktakes.showStocktake.path, { id, counting: true }, []],
    queryFn: ({ signal }) => api.showStocktake({ id }, { signal }),
    select: ({ data }) => data,
    staleTime: Infinity,
  })

type Lines = Omit<Sent<typeof stocktakes.listStocktakeLines>, 'cursor' | 'limit'>

export const useLines = (asked: Lines) =>
  useInfiniteQuery({
    queryKey: keyOf(stocktakes.listStocktakeLines, asked),
    queryFn: ({ pageParam, signal }) =>
      api.listStocktakeLines({ ...asked, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** The whole list, on this device: what is scanned without a network is found in it. It does not change while people count. */
export const useCopy = (id: string) =>
  useQuery({
    queryKey: [stocktakes.listStocktakeLines.path, { id, copy: true }, []],
    queryFn: async ({ signal }) => {
      const all: Line[] = []
      for (let cursor = ''; ;) {
        const { data, next } = await api.listStocktakeLines(
          { id, limit: MOST_LINES, ...(cursor && { cursor }) },
          { signal },
        )
        all.push(...data)
        if (!next) return all
        cursor = next
      }
    },
    staleTime: Infinity,
  })

export interface Counted {
  counts: ReadonlyMap<string, Count>
  last: number
  status: Status
}

/** What everyone has counted; of a change only what is new is read. */
export function useCounts(id: string) {
  const queries = useQueryClient()
  const queryKey = keyOf(stocktakes.listStocktakeCounts, { id })
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Counted> => {
      const before = queries.getQueryData<Counted>(queryKey)
      const counts = new Map(before?.counts)
      for (let last = before?.last ?? 0; ;) {
        const { data, status, hasMore } = await api.listStocktakeCounts({ id, since: last }, { signal })
        for (const count of data) counts.set(count.id, count)
        last = data.at(-1)?.number ?? last
        if (!hasMore) return { counts: withNewer(counts, queries.getQueryData<Counted>(queryKey)), last, status }
      }
    },
    structuralSharing: false,
  })
}

/** What was sent from here while this was asked may be newer. */
function withNewer(read: Map<string, Count>, now: Counted | undefined): ReadonlyMap<string, Count> {
  for (const [id, count] of now?.counts ?? []) if (count.number > (read.get(id)?.number ?? 0)) read.set(id, count)
  return read
}

export const useSize = (asked: Sent<typeof stocktakes.sizeStocktake>) =>
  useQuery({
    queryKey: keyOf(stocktakes.sizeStocktake, asked),
    queryFn: ({ signal }) => api.sizeStocktake(asked, { signal }),
    placeholderData: keepPreviousData,
  })

export const useChoices = () =>
  useQuery({
    queryKey: keyOf(assets.listAssetChoices),
    queryFn: ({ signal }) => register.listAssetChoices({}, { signal }),
  })

/** What an answer says of counts is known at once: between the answer and the next question nothing that was found goes missing. */
export function useTakeCounts(id: string): (counts: readonly Count[]) => void {
  const queries = useQueryClient()
  const queryKey = keyOf(stocktakes.listStocktakeCounts, { id })
  return (taken) =>
    queries.setQueryData<Counted>(
      queryKey,
      (before) =>
        before && { ...before, counts: new Map([...before.counts, ...taken.map((one) => [one.id, one] as const)]) },
    )
}
