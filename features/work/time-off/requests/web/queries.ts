import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pickers } from '#features/people/record/contract.ts'
import { client, keyOf } from '#kit/client.ts'
import type { Sent } from '#kit/contract.ts'
import { addDays, type Day } from '#kit/days.ts'
import { leaveDays } from '../../days/contract.ts'
import { type BuiltIn, isBuiltIn, type Kind } from '../../types/contract.ts'
import { rerouting } from '../../rerouting/contract.ts'
import { requests } from '../contract.ts'

export const api = client(requests)
const people = client(pickers)

/** The specification has one call for each built-in kind. */
const CALLS: Record<BuiltIn, (typeof api)['updateVacationStatus']> = {
  vacation: api.updateVacationStatus,
  day_off: api.updateDayOffStatus,
  sick_day: api.updateSickDayStatus,
  parental_leave: api.updateParentalLeaveStatus,
}

export const statusCall = (kind: Kind) => (isBuiltIn(kind) ? CALLS[kind] : api.updateLeaveStatus)

export type Span = Sent<typeof requests.previewRequest>

export const usePreview = (span: Span | undefined) =>
  useQuery({
    queryKey: keyOf(requests.previewRequest, span),
    queryFn: ({ signal }) => api.previewRequest(span!, { signal, quiet: true, background: true }),
    enabled: span !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })

/** What to know of the days around a month, once it is looked at. @param month its first day */
export const useDayNotes = (userId: string, month: Day | undefined) => {
  const span = month === undefined ? undefined : { userId, from: addDays(month, -7), to: addDays(month, 45) }
  return useQuery({
    queryKey: keyOf(leaveDays.listDays, span),
    queryFn: ({ signal }) => client(leaveDays).listDays(span!, { signal, quiet: true, background: true }),
    enabled: span !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

export const useApprovers = (userId: string | undefined) =>
  useQuery({
    queryKey: keyOf(requests.listApprovers, { userId }),
    queryFn: () => api.listApprovers({ userId: userId! }),
    enabled: userId !== undefined,
    staleTime: 60_000,
  })

export const useRequest = (id: string | undefined) =>
  useQuery({
    queryKey: keyOf(requests.showRequest, { id }),
    queryFn: () => api.showRequest({ id: id! }),
    enabled: id !== undefined,
  })

/** What cancelling would give back: all of the leave, or from a day on. */
export const useCancellation = (id: string, from: string | undefined, enabled: boolean) =>
  useQuery({
    queryKey: keyOf(requests.previewCancellation, { id, from }),
    queryFn: () => api.previewCancellation({ id, ...(from && { from }) }, { quiet: true }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })

export const useComments = (id: string) =>
  useQuery({ queryKey: keyOf(requests.listComments, { id }), queryFn: () => api.listComments({ id }) })

export interface Narrowing {
  userId: string
  kind?: string | undefined
  status?: string | undefined
  certificate?: 'missing' | undefined
}

export const useRequests = (input: Narrowing) =>
  useInfiniteQuery({
    queryKey: keyOf(requests.listRequests, input),
    queryFn: ({ pageParam }) => api.listRequests({ ...input, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** For people who keep all time off. */
export const useRerouted = () =>
  useQuery({
    queryKey: keyOf(rerouting.listRerouted, {}),
    queryFn: ({ signal }) => client(rerouting).listRerouted({}, { signal, quiet: true }),
  })

/** Who is asked too because none of the chosen is there; nobody while none is chosen. */
export const useInstead = (userId: string, approverIds: readonly string[]) =>
  useQuery({
    queryKey: keyOf(rerouting.previewApprovers, { userId, approverIds }),
    queryFn: ({ signal }) =>
      client(rerouting).previewApprovers({ userId, approverIds: [...approverIds] }, { signal, quiet: true }),
    enabled: approverIds.length > 0,
    select: ({ data }) => data.instead,
  })

/** A person's name and face by id. */
export const usePerson = (id: string | undefined) =>
  useQuery({
    queryKey: keyOf(pickers.selectUsers, { ids: id }),
    queryFn: async () => (await people.selectUsers({ ids: id! })).data[0],
    enabled: id !== undefined,
    staleTime: 60_000,
  })

export const findPeople = async (search: string, limit: number) =>
  (await people.selectUsers({ search, limit }, { quiet: true })).data
