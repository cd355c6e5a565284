import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, keyOf } from '#kit/client.ts'
import { sessions, type UserInfo } from '../sessions/contract.ts'

/** Never fetches by itself (the gate does, at every step). The query function is still given because a refetch may use it. */
const known = queryOptions<UserInfo>({
  queryKey: keyOf(sessions.userInfo),
  queryFn: ({ signal }) => call(sessions.userInfo, {}, { signal, quiet: true }),
  enabled: false,
})

/** The person as last known to the shell, without a call; undefined when signed out. */
export const useKnownMe = (): UserInfo | undefined => useQuery(known).data
