import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { client, keyOf } from '#kit/client.ts'
import type { Sent } from '#kit/contract.ts'
import { useAskAgain } from '#ui/network/ask-again.ts'
import { forgetAnswers } from '#ui/network/forget-answers.ts'
import { speaksOther } from '#ui/shell/language.ts'
import { accounts } from '../accounts/contract.ts'
import { invitations } from '../invitations/contract.ts'
import { emailChange } from '../email-change/contract.ts'
import { passwords } from '../passwords/contract.ts'
import { preferences } from '../preferences/contract.ts'
import { sessions } from '../sessions/contract.ts'
import { tokens } from '../tokens/contract.ts'

export const api = {
  ...client(accounts),
  ...client(passwords),
  ...client(sessions),
  ...client(invitations),
  ...client(preferences),
  ...client(emailChange),
  ...client(tokens),
}
export const meKey = keyOf(sessions.userInfo)

/** The person as the shell asked for them last. */
export const useMe = () =>
  useQuery({
    queryKey: meKey,
    queryFn: ({ signal }) => api.userInfo({}, { signal, quiet: true }),
    staleTime: 30_000,
    retry: false,
  })

/** Reads the person again for everything that shows them: name, rights, colour, company. */
export function useRefreshMe(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => queries.fetchQuery({ queryKey: meKey, queryFn: () => api.userInfo({}, { quiet: true }), staleTime: 0 })
}

/** Onward after coming in: in the person's own language, if the page spoke another one. */
export function useOnward(): (path: string) => void {
  const { history } = useRouter()
  return (path) => (speaksOther() ? location.replace(path) : history.replace(path))
}

/** After sign-in or sign-out: discards everything cached for the previous person. */
export function useFreshStart(): () => void {
  const queries = useQueryClient()
  return () => forgetAnswers(queries)
}

export const useInvitation = (token: string) =>
  useQuery({
    queryKey: keyOf(invitations.showInvitation, { token }),
    queryFn: async ({ signal }) => (await api.showInvitation({ token }, { signal, quiet: true })).data,
    staleTime: Infinity,
    retry: false,
  })

export const useNewPasswordLink = (hash: string) =>
  useQuery({
    queryKey: keyOf(passwords.checkNewPassword, { hash }),
    queryFn: ({ signal }) => api.checkNewPassword({ hash }, { signal, quiet: true }),
    staleTime: Infinity,
    retry: false,
  })

const sessionsKey = keyOf(sessions.listSessions)

export const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await api.listSessions({}, { signal })).data,
  })

/** Signs out one device, or with null all others. */
export function useEndSession() {
  const askAgain = useAskAgain()
  return useMutation({
    mutationFn: (id: string | null) => (id === null ? api.endOtherSessions({}) : api.endSession({ id })),
    onError: askAgain,
  })
}

const tokensKey = keyOf(tokens.listTokens)

export const useTokens = () =>
  useQuery({ queryKey: tokensKey, queryFn: async ({ signal }) => (await api.listTokens({}, { signal })).data })

const emailKey = keyOf(emailChange.showEmailChange)

export const useEmailChange = () =>
  useQuery({ queryKey: emailKey, queryFn: async ({ signal }) => (await api.showEmailChange({}, { signal })).data })

/** What the link in the email to the old address would undo. */
export const useStopLink = (hash: string) =>
  useQuery({
    queryKey: keyOf(emailChange.checkStop, { hash }),
    queryFn: async ({ signal }) => (await api.checkStop({ hash }, { signal, quiet: true })).data,
    staleTime: Infinity,
    retry: false,
  })

const preferencesKey = keyOf(preferences.showPreferences)

const preferencesQuery = queryOptions({
  queryKey: preferencesKey,
  queryFn: async ({ signal }) => (await api.showPreferences({}, { signal })).data,
})

export const usePreferences = () => useQuery(preferencesQuery)

/** Of a moment ago, or asked now. */
export const fetchPreferences = (queries: QueryClient) => queries.fetchQuery({ ...preferencesQuery, staleTime: 30_000 })

export function useSavePreferences() {
  const refreshMe = useRefreshMe()
  return useMutation({
    mutationFn: (wanted: Sent<typeof preferences.savePreferences>) => api.savePreferences(wanted),
    onSuccess: () => refreshMe(),
  })
}
