import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { sessions, type UserInfo } from '#features/core/identity/sessions/contract.ts'
import { CallError, client, keyOf } from '#kit/client.ts'
import type { Got } from '#kit/contract.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { forgetLeaving, hideLeaving, leaves, orphans } from './leaving-state.ts'
import { type Channels, type Notification, notifications } from '../contract.ts'
import { deliveries, type Delivery } from '../delivery/contract.ts'

export const api = client(notifications)

type Page = Got<typeof notifications.listNotifications>
type Pages = InfiniteData<Page, string>

export const listKey = keyOf(notifications.listNotifications)
const meKey = keyOf(sessions.userInfo)

/** Page by page by the date of the last one, until an empty page. */
export const useNotifications = () =>
  useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ pageParam }) => api.listNotifications(pageParam ? { dateFrom: pageParam } : {}),
    initialPageParam: '',
    getNextPageParam: (page) => page.data.at(-1)?.date,
    select: withoutLeaving,
  })

export function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => api.readNotifications({ ids }, { quiet: true, background: true }),
    onSuccess: (answer, ids) => {
      const read = new Set(ids)
      change(queries, (one) => (read.has(one.id) ? { ...one, wasRead: true, isKept: false } : one))
      count(queries, answer)
    },
  })
}

function withoutLeaving(all: Pages): Pages {
  const leaving = leaves()
  return { ...all, pages: all.pages.map((page) => ({ data: page.data.filter(({ id }) => !leaving.has(id)) })) }
}

/** Hides one at once; it is deleted when the undo expires. */
export function useRemove() {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (id: string) =>
      api.deleteNotification({ id }, { quiet: true, background: true, send: outliving }).catch(goneAlready),
    onSuccess: (answer, id) => {
      change(queries, (one) => (one.id === id ? undefined : one))
      if (answer) count(queries, answer)
    },
    onError: (error) => {
      if (error instanceof CallError) toast.error(error.message)
      void queries.invalidateQueries({ queryKey: listKey })
    },
    onSettled: (_answer, _error, id) => forgetLeaving(id),
  })
  return {
    hide: ({ id }: Notification) => {
      hideLeaving(id)
      change(queries, (one) => (one.id === id ? undefined : one))
    },
    bringBack: (one: Notification) => {
      forgetLeaving(one.id)
      putBack(queries, one)
    },
    remove: ({ id }: Notification) => mutate(id),
    removeOrphans: () => orphans().forEach((id) => mutate(id)),
  }
}

/** It is sent as the page goes, too. */
const outliving = (url: string, init: RequestInit) => fetch(url, { ...init, keepalive: true })

/** In another tab, or with all the others. */
function goneAlready(error: unknown): undefined {
  if (!(error instanceof CallError) || error.status !== 404) throw error
}

/** All of them, also those whose deletion could still be undone. */
export function useClear() {
  const queries = useQueryClient()
  return useMutation({
    onMutate: () => toast.settleAll(),
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

const deliveryApi = client(deliveries)
const deliveryKey = keyOf(deliveries.showDelivery)

export const useDelivery = () => useQuery({ queryKey: deliveryKey, queryFn: () => deliveryApi.showDelivery({}) })

/** What is chosen shows at once; a refusal takes it back. */
export function useChooseDelivery() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ data }: { data: Delivery; timeZone: string }) => deliveryApi.updateDelivery({ data }),
    onMutate: async ({ data, timeZone }) => {
      await queries.cancelQueries({ queryKey: deliveryKey })
      const before = queries.getQueryData(deliveryKey)
      queries.setQueryData(deliveryKey, { data: { ...data, timeZone } })
      return { before }
    },
    onError: (_error, _data, kept) => queries.setQueryData(deliveryKey, kept?.before),
  })
}

export const useSubscription = (token: string) =>
  useQuery({
    queryKey: keyOf(notifications.showSubscription, { token }),
    queryFn: () => api.showSubscription({ token }, { quiet: true }),
  })

export function useSubscribe(token: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) => api.changeSubscription({ token, isOn }),
    onSuccess: (answer) => queries.setQueryData(keyOf(notifications.showSubscription, { token }), answer),
  })
}

/** What the list shows, without asking the server again. */
export function change(queries: QueryClient, to: (one: Notification) => Notification | undefined) {
  queries.setQueryData<Pages>(
    listKey,
    (all) =>
      all && {
        ...all,
        pages: all.pages.map((page) => ({ data: page.data.map(to).filter((one) => one !== undefined) })),
      },
  )
}

/** To where it was: the newest are first. */
export function putBack(queries: QueryClient, one: Notification) {
  queries.setQueryData<Pages>(listKey, (all) => {
    if (!all) return all
    const older = all.pages.findIndex((page) => page.data.some(({ date }) => date < one.date))
    const at = older === -1 ? all.pages.length - 1 : older
    const pages = all.pages.map((page, index) =>
      index === at ? { data: [...page.data, one].toSorted((a, b) => (a.date < b.date ? 1 : -1)) } : page,
    )
    return { ...all, pages }
  })
}

export function count(queries: QueryClient, { unreadNotificationsCount }: { unreadNotificationsCount: number }) {
  queries.setQueryData<UserInfo>(meKey, (me) => me && { ...me, unreadNotificationsCount })
}
