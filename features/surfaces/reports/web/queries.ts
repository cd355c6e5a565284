import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { reportEmails } from '../contract.ts'

const api = client(reportEmails)

export const useEmails = () =>
  useQuery({
    queryKey: keyOf(reportEmails.listReportEmails),
    queryFn: ({ signal }) => api.listReportEmails({}, { signal }),
  })

export const usePause = () =>
  useMutation({ mutationFn: (one: Parameters<typeof api.pauseReportEmail>[0]) => api.pauseReportEmail(one) })
export const useSendNow = () => useMutation({ mutationFn: (id: string) => api.sendReportEmail({ id }) })
export const useEnd = () => useMutation({ mutationFn: (id: string) => api.deleteReportEmail({ id }) })
export const useSubscribeMe = () =>
  useMutation({
    mutationFn: (one: Parameters<typeof api.subscribeToReportEmail>[0]) => api.subscribeToReportEmail(one),
  })

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
