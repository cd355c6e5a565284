import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import type { Route, Sent } from '#kit/contract.ts'
import { useChange } from '#ui/forms/change.ts'
import { reportEmails } from '../contract.ts'

const api = client(reportEmails)

export const useEmails = () =>
  useQuery({
    queryKey: keyOf(reportEmails.listReportEmails),
    queryFn: ({ signal }) => api.listReportEmails({}, { signal }),
  })

export const usePause = () => useMutation({ mutationFn: useSaid(reportEmails.pauseReportEmail) })
export const useSendNow = () => useMutation({ mutationFn: useSaid(reportEmails.sendReportEmail) })
export const useEnd = () => useMutation({ mutationFn: useSaid(reportEmails.deleteReportEmail) })
export const useSubscribeMe = () => useMutation({ mutationFn: useSaid(reportEmails.subscribeToReportEmail) })

/** With the contract's message once it is done. */
function useSaid<R extends Route>(route: R) {
  const change = useChange(route)
  return (input: Sent<R>) => change(input)
}

export const useReportSubscription = (token: string) =>
  useQuery({
    queryKey: keyOf(reportEmails.showReportSubscription, { token }),
    queryFn: ({ signal }) => api.showReportSubscription({ token }, { signal, quiet: true }),
  })

export function useSubscribe(token: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) => api.changeReportSubscription({ token, isOn }),
    onSuccess: (answer) => queries.setQueryData(keyOf(reportEmails.showReportSubscription, { token }), answer),
  })
}
