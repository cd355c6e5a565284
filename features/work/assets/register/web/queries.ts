import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import type { Sent } from '#kit/contract.ts'
import type { Params } from '#ui/table/url-state.ts'
import { assets, HELD, SORTS } from '../contract.ts'

const api = client(assets)

export type AssetQuery = Sent<typeof assets.listAssets>
type Filters = Sent<typeof assets.summarizeAssets>

const ID = /^[0-9a-f-]{36}$/
const idIn = (text: string | undefined) => (text && ID.test(text) ? text : undefined)

/** What the address says of the list; anything else in it is not ours. */
export function askedOf({ search, state, category, location, holder, ids, sort, order }: Params): AssetQuery {
  const asked = {
    search: search?.slice(0, 100),
    state: idIn(state),
    category: idIn(category),
    location: idIn(location),
    holder: HELD.find((one) => one === holder) ?? idIn(holder),
    ids: ids?.split(',').filter(idIn).slice(0, 100).join(','),
    sort: SORTS.find((name) => name === sort),
    direction: order === 'desc' ? 'desc' : undefined,
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value)) as AssetQuery
}

export const filtersOf = ({ sort: _sort, direction: _direction, cursor: _cursor, ...filters }: AssetQuery): Filters =>
  filters

export const useAssets = (asked: AssetQuery) =>
  useInfiniteQuery({
    queryKey: keyOf(assets.listAssets, asked),
    queryFn: ({ pageParam, signal }) =>
      api.listAssets({ ...asked, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

export const useSummary = (filters: Filters) =>
  useQuery({
    queryKey: keyOf(assets.summarizeAssets, filters),
    queryFn: ({ signal }) => api.summarizeAssets(filters, { signal }),
    placeholderData: keepPreviousData,
  })

export const useAsset = (id: string) =>
  useQuery({
    queryKey: keyOf(assets.showAsset, { id }),
    queryFn: ({ signal }) => api.showAsset({ id }, { signal }),
    select: ({ data }) => data,
  })

export const useChoices = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: keyOf(assets.listAssetChoices),
    queryFn: ({ signal }) => api.listAssetChoices({}, { signal }),
    enabled,
  })

export const useAssetsOf = (id: string) =>
  useQuery({
    queryKey: keyOf(assets.assetsOfPerson, { id }),
    queryFn: ({ signal }) => api.assetsOfPerson({ id }, { signal }),
  })

export const findFree = (id: string) => (search: string) => api.findFreeAssets({ id, ...(search && { search }) })
