import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client, hrefOf, keyOf } from '#kit/client.ts'
import { exports, type ShownExport, UNFINISHED } from '../contract.ts'

const api = client(exports)

/** A push says when to look again; without a connection the bar still moves. */
const LOOK_AGAIN_MS = 2000

export const isMoving = (one: ShownExport | undefined): boolean => !!one && UNFINISHED.includes(one.status)

export const useExport = (id: string) =>
  useQuery({
    queryKey: keyOf(exports.showExport, { id }),
    queryFn: ({ signal }) => api.showExport({ id }, { signal, quiet: true }),
    select: ({ data }) => data,
    retry: false,
    refetchInterval: ({ state }) => (isMoving(state.data?.data) ? LOOK_AGAIN_MS : false),
  })

/** Files that were asked for in this page and have not been downloaded yet: they come by themselves. */
export const startedHere = new Set<string>()

export const useStart = (onDone: (one: ShownExport) => void) =>
  useMutation({
    mutationFn: (asked: { source: string; input: Record<string, string> }) => api.startExport(asked),
    onSuccess: ({ data }) => {
      startedHere.add(data.id)
      onDone(data)
    },
  })

export function useEnd(id: string, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.endExport({ id }),
    onSuccess: () => {
      startedHere.delete(id)
      queries.removeQueries({ queryKey: keyOf(exports.showExport, { id }) })
      onDone()
    },
  })
}

export const fileHref = (id: string): string => hrefOf(exports.downloadExport, { id })
