import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { sidebar } from '../contract.ts'

export const api = client(sidebar)

/** Loaded again from time to time: a person beyond the list may have come online. */
const AGAIN_MS = 300_000

export const useSidebarUsers = () =>
  useQuery({
    queryKey: keyOf(sidebar.sidebarUsers),
    queryFn: () => api.sidebarUsers({}, { quiet: true, background: true }),
    refetchInterval: AGAIN_MS,
  })

export const useSidebarSettings = () =>
  useQuery({ queryKey: keyOf(sidebar.sidebarSettings), queryFn: () => api.sidebarSettings({}) })
