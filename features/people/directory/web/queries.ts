import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { catalogues } from '#features/core/catalogues/contract.ts'
import { isFieldKey } from '#features/people/custom-fields/fields.ts'
import { isTableKey } from '#features/people/field-tables/fields.ts'
import { client, keyOf } from '#kit/client.ts'
import type { Sent } from '#kit/contract.ts'
import { holds } from '#ui/openable.ts'
import type { Params } from '#ui/table/url-state.ts'
import { bulkChanges, UNFINISHED } from '../bulk/contract.ts'
import { peopleChanges } from '../changes/contract.ts'
import { directory } from '../contract.ts'
import { COLUMNS } from '../fields.ts'
import { type BulkChange, asksNothing } from './move-state.ts'

export const api = client(directory)

type ListInput = Sent<typeof directory.listPeople>

/** What every page carries, as far as the reader may have it; more is asked for only where it is shown. */
const USUAL = ['name', 'email', 'jobTitle', 'department', 'location', 'manager', 'status', 'today', 'hireDate']

const FILTERS = [
  'search',
  'department',
  'location',
  'jobTitle',
  'manager',
  'employmentType',
  'skills',
  'status',
  'today',
  'hiredFrom',
  'hiredTo',
  'missing',
]

/** What the address says of the list; anything else in it is not ours. */
export function askedOf(params: Params, columns: readonly string[]): ListInput {
  const filters = Object.entries(params).filter(
    ([name]) => FILTERS.includes(name) || isFieldKey(name) || isTableKey(name),
  )
  const known = columns.filter((column) => !USUAL.includes(column))
  const asked = {
    ...Object.fromEntries(filters),
    sort: params.sort,
    direction: params.order,
    columns: known.length
      ? columns
          .filter(
            (column) => isFieldKey(column) || isTableKey(column) || (COLUMNS as readonly string[]).includes(column),
          )
          .join(',')
      : undefined,
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value)) as ListInput
}

export const usePeople = (asked: ListInput) =>
  useInfiniteQuery({
    queryKey: keyOf(directory.listPeople, asked),
    queryFn: ({ pageParam, signal }) =>
      api.listPeople({ ...asked, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

export type Filtering = ListInput
/** Without order and columns, which choose nobody. */
export const filtersOf = (asked: Filtering): Filtering => ({
  ...asked,
  sort: undefined,
  direction: undefined,
  columns: undefined,
})

/** What moving these people would change, once something is chosen. */
export const useMovePreview = (ids: ReadonlySet<string>, asked: BulkChange) =>
  useQuery({
    queryKey: ['movePreview', [...ids], asked],
    queryFn: ({ signal }) => client(peopleChanges).previewMany({ ids: [...ids], ...asked }, { signal, quiet: true }),
    enabled: !asksNothing(asked),
    retry: false,
    placeholderData: keepPreviousData,
    select: dataOf,
  })

/** A push says when to look again; without a connection the bar still moves. */
const LOOK_AGAIN_MS = 2000

/** The reader's own changes of many people. */
export const useBulkChanges = () =>
  useQuery({
    queryKey: keyOf(bulkChanges.listBulkChanges),
    queryFn: ({ signal }) => client(bulkChanges).listBulkChanges({}, { signal, quiet: true }),
    select: dataOf,
    retry: false,
    enabled: holds(bulkChanges.listBulkChanges.needs),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => UNFINISHED.some((one) => one === status)) ? LOOK_AGAIN_MS : false,
  })

/** Order and columns change no count. */
export function useSummary(asked: ListInput) {
  const filters = filtersOf(asked)
  return useQuery({
    queryKey: keyOf(directory.summarizePeople, filters),
    queryFn: ({ signal }) => api.summarizePeople(filters, { signal }),
    placeholderData: keepPreviousData,
    select: ({ data }) => data,
  })
}

/** Beside the summary, which does not wait for it. */
export function useFieldCounts(asked: ListInput, enabled: boolean) {
  const filters = filtersOf(asked)
  return useQuery({
    queryKey: keyOf(directory.countFieldChoices, filters),
    queryFn: ({ signal }) => api.countFieldChoices(filters, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    select: dataOf,
    enabled,
  })
}

/** How many people lack what the reader may fill in; beside the summary, which does not wait for it. */
export function useGapCounts(asked: ListInput) {
  const filters = filtersOf(asked)
  return useQuery({
    queryKey: keyOf(directory.countGaps, filters),
    queryFn: ({ signal }) => api.countGaps(filters, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    select: dataOf,
  }).data
}

export const useGrantableRoles = () =>
  useQuery({
    queryKey: keyOf(peopleChanges.listGrantableRoles),
    queryFn: () => client(peopleChanges).listGrantableRoles({}),
    select: dataOf,
  })

/** Open to those who create people; others see only what a person already has. */
export const useHiringSources = (enabled = true) =>
  useQuery({
    queryKey: keyOf(catalogues.listHiringSources),
    queryFn: () => client(catalogues).listHiringSources({}, { quiet: true }),
    select: dataOf,
    retry: false,
    enabled: enabled && holds(catalogues.listHiringSources.needs),
  })

const dataOf = <T>({ data }: { data: T }) => data
