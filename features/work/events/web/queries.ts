import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import type { SentAudience } from '#features/people/audience/contract.ts'
import { client, keyOf } from '#kit/client.ts'
import type { Day } from '#kit/days.ts'
import { events } from '../contract.ts'
import { eventImport, type Preview } from '../import/contract.ts'

export const api = client(events)

export const useEvent = (id: string) =>
  useQuery({
    queryKey: keyOf(events.showEvent, { id }),
    queryFn: ({ signal }) => api.showEvent({ id }, { signal, quiet: true }),
  })

export const useEdited = (id: string) =>
  useQuery({
    queryKey: keyOf(events.editEvent, { id }),
    queryFn: ({ signal }) => api.editEvent({ id }, { signal, quiet: true }),
    select: ({ data }) => data,
  })

export const useParticipants = (id: string) =>
  useInfiniteQuery({
    queryKey: keyOf(events.listEventParticipants, { id }),
    queryFn: ({ pageParam, signal }) =>
      api.listEventParticipants({ id, ...(pageParam && { cursor: pageParam }) }, { signal, quiet: true }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** Who of these people is away on these days. Refused where the reader may not know who they are: then nothing is said. */
export const useAway = (
  audience: SentAudience,
  { day, endDay }: { day: Day | null; endDay: Day | null },
  enabled: boolean,
) => {
  const input = { audience, day: day ?? '', endDay: endDay ?? '' }
  return useQuery({
    queryKey: keyOf(events.findAwayParticipants, input),
    queryFn: ({ signal }) => api.findAwayParticipants(input, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    enabled: enabled && day !== null && endDay !== null && endDay >= day,
    retry: false,
  })
}

const imports = client(eventImport)

export const usePreview = () =>
  useMutation({ mutationFn: (files: File[]) => imports.previewEventImport({}, { files, quiet: true }) })

export const useAddressPreview = () =>
  useMutation({ mutationFn: (address: string) => imports.previewEventImportAddress({ address }, { quiet: true }) })

export const useImporting = () =>
  useMutation({ mutationFn: (found: Preview['events']) => imports.importEvents({ events: found }) })

export const useUndo = () => useMutation({ mutationFn: (id: string) => imports.undoEventImport({ id }) })
