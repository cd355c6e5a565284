import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { dashboard } from '../contract.ts'
import { layouts } from '../layout/contract.ts'

const api = client(dashboard)
export const layoutApi = client(layouts)

export const useDashboard = () =>
  useQuery({
    queryKey: keyOf(dashboard.showDashboard),
    queryFn: () => api.showDashboard({}),
    // a new day has other people away
    refetchInterval: 30 * 60_000,
  })

export const useRoleLayouts = () =>
  useQuery({ queryKey: keyOf(layouts.listRoleLayouts), queryFn: () => layoutApi.listRoleLayouts({}) })
