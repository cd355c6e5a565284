import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sessions } from '#features/core/identity/sessions/contract.ts'
import { client, keyOf } from '#kit/client.ts'
import type { Sent } from '#kit/contract.ts'
import { balances } from '../contract.ts'
import type { Kind } from '../../types/contract.ts'

export const api = client(balances)
const me = client(sessions)

/** Who reads; the shell has asked already, so this costs no call. */
export function useMe() {
  const { data } = useQuery({
    queryKey: keyOf(sessions.userInfo),
    queryFn: () => me.userInfo({}, { quiet: true }),
    staleTime: Infinity,
  })
  return data && { id: data.user.id, maySetRules: data.user.isAdmin || data.permissions.includes(SETTER) }
}

const SETTER = 'settings.timeoff.edit'

export const useBalances = (userId: string | undefined) =>
  useQuery({
    queryKey: keyOf(balances.showBalances, { userId }),
    queryFn: () => api.showBalances({ userId: userId! }),
    enabled: userId !== undefined,
  })

export const useExplanation = (userId: string, kind: Kind, enabled: boolean) =>
  useQuery({
    queryKey: keyOf(balances.explainBalance, { userId, kind }),
    queryFn: () => api.explainBalance({ userId, kind }),
    enabled,
  })

export const useYear = (userId: string, kind: Kind, year?: number) =>
  useQuery({
    queryKey: keyOf(balances.showYear, { userId, kind, ...(year && { year }) }),
    queryFn: () => api.showYear({ userId, kind, ...(year && { year }) }),
    placeholderData: (before) => before,
  })

export const useAdjustments = (userId: string) =>
  useQuery({
    queryKey: keyOf(balances.listAdjustments, { userId }),
    queryFn: () => api.listAdjustments({ userId }),
  })

export const useVacationInfo = (userId: string | undefined) =>
  useQuery({
    queryKey: keyOf(balances.showVacationInfo, { userId }),
    queryFn: () => api.showVacationInfo({ userId: userId! }),
    enabled: userId !== undefined,
    staleTime: 0,
  })

/** As the company began with it; read while the app is still closed. */
export const useCompanyVacationInfo = () =>
  useQuery({
    queryKey: keyOf(balances.showCompanyVacationInfo),
    queryFn: () => api.showCompanyVacationInfo({}),
    staleTime: Infinity,
  })

export const useVacationOutcome = (agreed: Sent<typeof balances.previewVacationInfo> | undefined) =>
  useQuery({
    queryKey: keyOf(balances.previewVacationInfo, agreed),
    queryFn: () => api.previewVacationInfo(agreed!, { quiet: true, background: true }),
    enabled: agreed !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
