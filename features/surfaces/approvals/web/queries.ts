import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { sessions, type UserInfo } from '#features/core/identity/sessions/contract.ts'
import { client, keyOf } from '#kit/client.ts'
import type { Got } from '#kit/contract.ts'
import { useAskAgain } from '#ui/network/ask-again.ts'
import { orElse } from '#ui/or-else.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { approvals, type Decision, type Item } from '../contract.ts'
import { oneLess } from './item-words.ts'

export const api = client(approvals)
type Page = Got<typeof approvals.listApprovals>
type Inbox = InfiniteData<Page, string>
type ListedPage = Got<typeof approvals.listDecided>

/** Filters of a list, as the address has them. */
export interface Narrowing {
  kinds?: string | undefined
  search?: string | undefined
  status?: string | undefined
}

const paged = { initialPageParam: '', getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined }

export const useInbox = (narrowing: Narrowing) =>
  useInfiniteQuery({
    queryKey: keyOf(approvals.listApprovals, narrowing),
    queryFn: ({ pageParam }) => api.listApprovals({ ...narrowing, ...(pageParam && { cursor: pageParam }) }),
    placeholderData: keepPreviousData,
    ...paged,
  })

const LISTS = {
  others: [approvals.listOthersApprovals, api.listOthersApprovals],
  decided: [approvals.listDecided, api.listDecided],
} as const
export type ListName = keyof typeof LISTS

export const useListed = (name: ListName, narrowing: Narrowing) => {
  const [route, get] = LISTS[name]
  return useInfiniteQuery({
    queryKey: keyOf(route, narrowing),
    queryFn: ({ pageParam }): Promise<ListedPage> => get({ ...narrowing, ...(pageParam && { cursor: pageParam }) }),
    placeholderData: keepPreviousData,
    ...paged,
  })
}

export const useSurroundings = ({ source, id }: Pick<Item, 'source' | 'id'>) =>
  useQuery({
    queryKey: keyOf(approvals.showSurroundings, { source, id }),
    queryFn: () => api.showSurroundings({ source, id }, { quiet: true }),
  })

export interface Verdict {
  decision: Decision
  comment: string
  ifSafe?: boolean
}

/** Takes the reader's latest decision on it back, and says so; refused, the shell says why. Then it waits again wherever it is shown. */
export function useTakeBack(): (it: Pick<Item, 'source' | 'id'>) => Promise<boolean> {
  const askAgain = useAskAgain()
  return async ({ source, id }) => {
    try {
      toast.success((await api.takeBackDecision({ source, id })).message)
      return true
    } catch (error) {
      return orElse(false)(error)
    } finally {
      void askAgain()
    }
  }
}

/** Decides once the server has answered; then the item is gone from the list and the count is one less. @returns undefined when it was refused */
export function useDecide(): (item: Item, verdict: Verdict) => Promise<{ canTakeBack: boolean } | undefined> {
  const queries = useQueryClient()
  const askAgain = useAskAgain()
  const takeBack = useTakeBack()
  return async ({ source, id, version }, verdict) => {
    try {
      const { message, canTakeBack } = await api.decide(
        { source, id, version, ...verdict },
        { quiet: verdict.ifSafe ?? false },
      )
      takeOff(queries, id)
      if (!verdict.ifSafe) toast.success(message, canTakeBack ? { undo: () => void takeBack({ source, id }) } : {})
      return { canTakeBack }
    } catch (error) {
      void askAgain()
      return orElse(undefined)(error)
    }
  }
}

function takeOff(queries: QueryClient, id: string) {
  queries.setQueriesData<Inbox>(
    { queryKey: [approvals.listApprovals.path] },
    (inbox) =>
      inbox && {
        ...inbox,
        pages: inbox.pages.map(({ data, count, ...page }) => ({
          ...page,
          data: data.filter((item) => item.id !== id),
          count: oneLess(count),
        })),
      },
  )
  queries.setQueryData<UserInfo>(
    keyOf(sessions.userInfo),
    (me) => me && { ...me, user: { ...me.user, approvalsCount: oneLess(me.user.approvalsCount) } },
  )
}
