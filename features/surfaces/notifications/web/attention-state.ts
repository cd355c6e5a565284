import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '#kit/client.ts'
import { attention, type Snooze } from '../attention/contract.ts'
import type { Notification } from '../contract.ts'
import { api, change, count, listKey, putBack } from './queries.ts'

const calls = client(attention)

/** What shows at once is taken back when the server refuses it. */
export function useAttention() {
  const queries = useQueryClient()
  const again = () => void queries.invalidateQueries({ queryKey: listKey })
  const markUnread = useMutation({
    mutationFn: ({ id }: Notification) => api.unreadNotifications({ ids: [id] }),
    onSuccess: (answer, { id }) => {
      change(queries, (one) => (one.id === id ? { ...one, wasRead: false, isKept: true } : one))
      count(queries, answer)
    },
  })
  const snooze = useMutation({
    mutationFn: ({ one, until }: { one: Notification; until: Snooze }) =>
      calls.snoozeNotification({ id: one.id, until }),
    onSuccess: (answer, { one: { id } }) => {
      change(queries, (one) => (one.id === id ? undefined : one))
      count(queries, answer)
    },
    onError: again,
  })
  const wake = useMutation({
    mutationFn: ({ id }: Notification) => calls.wakeNotification({ id }),
    onSuccess: (answer, one) => {
      putBack(queries, one)
      count(queries, answer)
    },
    onError: again,
  })
  const muting = (isMuted: boolean) => ({
    mutationFn: ({ id }: Notification) => (isMuted ? calls.muteNotification({ id }) : calls.unmuteNotification({ id })),
    onSuccess: (_answer: object, { thing }: Notification) =>
      change(queries, (one) => (one.thing === thing ? { ...one, isMuted } : one)),
    onError: again,
  })
  return { markUnread, snooze, wake, mute: useMutation(muting(true)), unmute: useMutation(muting(false)) }
}
