import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { type DeliveryState, webhooks } from '../contract.ts'

const api = client(webhooks)

export const useWebhooks = () =>
  useQuery({
    queryKey: keyOf(webhooks.listWebhooks),
    queryFn: ({ signal }) => api.listWebhooks({}, { signal }),
  })

export const useWebhook = (id: string) =>
  useQuery({
    queryKey: keyOf(webhooks.showWebhook, { id }),
    queryFn: ({ signal }) => api.showWebhook({ id }, { signal }),
  })

/** By area. The words are the reader's, and stay the same for as long as the page is open. */
export const useWebhookEvents = () =>
  useQuery({
    queryKey: keyOf(webhooks.listWebhookEvents),
    queryFn: async ({ signal }) => (await api.listWebhookEvents({}, { signal })).data,
    staleTime: Infinity,
  }).data

/** While one is on its way, as a test is, the log is looked at again: its outcome comes from the worker. */
const AGAIN_MS = 1000

export const useDeliveries = (id: string, state: DeliveryState | null, isExpected: boolean) =>
  useInfiniteQuery({
    queryKey: keyOf(webhooks.listWebhookDeliveries, { id, state }),
    queryFn: ({ pageParam, signal }) =>
      api.listWebhookDeliveries(
        { id, ...(state && { state }), ...(pageParam && { cursor: pageParam }) },
        { signal, quiet: isExpected },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: isExpected ? AGAIN_MS : false,
  })
