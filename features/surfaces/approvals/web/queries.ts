import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { sessions, type UserInfo } from '#features/core/identity/sessions/contract.ts'
import { client, keyOf } from '#kit/client.ts'
import type { Got } from '#kit/contract.ts'
import { toast } from '#ui/toast.tsx'
import { approvals, type Decision, type Item } from '../contract.ts'
import { oneLess } from './item-words.ts'

export const api = client(approvals)
type Inbox = Got<typeof approvals.listApprovals>

const inboxKey = keyOf(approvals.listApprovals)

export const useInbox = () => useQuery({ queryKey: inboxKey, queryFn: () => api.listApprovals({}) })

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

/** Decides once the server has answered; then the item is gone from the list and the count is one less. @returns whether it went well */
export function useDecide(): (item: Item, verdict: Verdict) => Promise<boolean> {
  const queries = useQueryClient()
  return async ({ source, id, version }, verdict) => {
    try {
      const { message } = await api.decide({ source, id, version, ...verdict }, { quiet: verdict.ifSafe ?? false })
      takeOff(queries, id)
      if (!verdict.ifSafe) toast.success(message)
      return true
    } catch {
      return false
    } finally {
      refetch(queries)
    }
  }
}

function takeOff(queries: QueryClient, id: string) {
  queries.setQueryData<Inbox>(
    inboxKey,
    (inbox) => inbox && { data: inbox.data.filter((item) => item.id !== id), count: oneLess(inbox.count) },
  )
  queries.setQueryData<UserInfo>(
    keyOf(sessions.userInfo),
    (me) => me && { ...me, user: { ...me.user, approvalsCount: oneLess(me.user.approvalsCount) } },
  )
}

/** What a decision changes elsewhere; an open calendar is among it. */
const TOUCHED = ['/api/approvals', '/api/dashboard', '/api/calendar', '/api/time-off']

const refetch = (queries: QueryClient) =>
  void queries.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && TOUCHED.some((start) => path.startsWith(start)),
  })
