import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client, hrefOf, keyOf } from '#kit/client.ts'
import { imports, type ShownImport } from '../contract.ts'

export const api = client(imports)
export const sampleHref = hrefOf(imports.downloadSample, {})

/** Polling interval in case the push connection is down. */
const LOOK_AGAIN_MS = 2500

export const useImports = () =>
  useInfiniteQuery({
    queryKey: keyOf(imports.listImports),
    queryFn: ({ pageParam }) => api.listImports(pageParam ? { cursor: pageParam } : {}),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const useImport = (id: string) =>
  useQuery({
    queryKey: keyOf(imports.showImport, { id }),
    queryFn: ({ signal }) => api.showImport({ id }, { signal }),
    select: ({ data }) => data,
    refetchInterval: ({ state }) => (isMoving(state.data?.data) ? LOOK_AGAIN_MS : false),
  })

/** Sends a change of an import; its answer is what the page shows next. */
export function useChange<T>(send: (input: T) => Promise<{ data: ShownImport }>, onDone?: (one: ShownImport) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      queries.setQueryData(keyOf(imports.showImport, { id: answer.data.id }), answer)
      onDone?.(answer.data)
    },
  })
}

export interface Narrowing {
  id: string
  kind: 'error' | 'warning'
  key: string | undefined
  /** What was found belongs to one check. */
  version: number
}

export const useFindings = ({ version, ...asked }: Narrowing) =>
  useInfiniteQuery({
    queryKey: [...keyOf(imports.listFindings, asked), version],
    queryFn: ({ pageParam, signal }) => api.listFindings({ ...asked, cursor: pageParam }, { signal }),
    initialPageParam: '0',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

export const findingsHref = ({ id, kind, key }: Omit<Narrowing, 'version'>) =>
  hrefOf(imports.downloadFindings, { id, kind, key })

const IS_WORKED_ON: Record<ShownImport['status'], boolean> = {
  uploaded: false,
  checking: true,
  checked: false,
  running: true,
  done: false,
  failed: false,
  undone: false,
}

function isMoving(one: ShownImport | undefined): boolean {
  if (!one) return false
  if (IS_WORKED_ON[one.status]) return true
  return one.status === 'done' && one.sendInvitations && one.toInvite > 0
}
