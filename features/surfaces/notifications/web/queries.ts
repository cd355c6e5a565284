import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { sessions, type UserInfo } from '#features/core/identity/sessions/contract.ts'
import { client, keyOf } from '#kit/client.ts'
import type { Got } from '#kit/contract.ts'
import { type Channels, type Notification, notifications } from '../contract.ts'

export const api = client(notifications)

type Page = Got<typeof notifications.listNotifications>
type Pages = InfiniteData<Page, string>

const listKey = keyOf(notifications.listNotifications)
const meKey = keyOf(sessions.userInfo)

/** Who reads, as the shell last knew. */
export const useReaderInfo = (): UserInfo | undefined => useQuery<UserInfo>({ queryKey: meKey, enabled: false }).data

/** Page by page by the date of the last one, until an empty page. */
export const useNotifications = () =>
  useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ pageParam }) => api.listNotifications(pageParam ? { dateFrom: pageParam } : {}),
    initialPageParam: '',
    getNextPageParam: (page) => page.data.at(-1)?.date,
  })

export function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => api.readNotifications({ ids }, { quiet: true }),
    onSuccess: (answer, ids) => {
      const read = new Set(ids)
      change(queries, (one) => (read.has(one.id) ? { ...one, wasRead: true } : one))
      count(queries, answer)
    },
  })
}

export function useRemove() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.deleteNotification({ id }),
    onSuccess: (answer, id) => {
      change(queries, (one) => (one.id === id ? undefined : one))
      count(queries, answer)
    },
  })
}

export function useClear() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.clearNotifications({}),
    onSuccess: (answer) => {
      change(queries, () => undefined)
      count(queries, answer)
    },
  })
}

const channelsKey = keyOf(notifications.showChannels)

export const useChannels = () => useQuery({ queryKey: channelsKey, queryFn: () => api.showChannels({}) })

/** What is chosen shows at once; a refusal takes it back. */
export function useChooseChannels() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (data: Channels) => api.updateChannels({ data }),
    onMutate: async (data) => {
      await queries.cancelQueries({ queryKey: channelsKey })
      const before = queries.getQueryData(channelsKey)
      queries.setQueryData(channelsKey, { data })
      return { before }
    },
    onError: (_error, _data, kept) => queries.setQueryData(channelsKey, kept?.before),
  })
}

function change(queries: QueryClient, to: (one: Notification) => Notification | undefined) {
  queries.setQueryData<Pages>(
    listKey,
    (all) =>
      all && {
        ...all,
        pages: all.pages.map((page) => ({ data: page.data.map(to).filter((one) => one !== undefined) })),
      },
  )
}

function count(queries: QueryClient, { unreadNotificationsCount }: { unreadNotificationsCount: number }) {
  queries.setQueryData<UserInfo>(meKey, (me) => me && { ...me, unreadNotificationsCount })
}
