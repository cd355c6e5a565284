import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, keyOf } from '#kit/client.ts'
import { sessions, type UserInfo } from '../sessions/contract.ts'

/** Never asks by itself: the gate does, at every step. How it would be asked is said all the same, since whoever asks anew may come by here. */
const known = queryOptions<UserInfo>({
  queryKey: keyOf(sessions.userInfo),
  queryFn: ({ signal }) => call(sessions.userInfo, {}, { signal, quiet: true }),
  enabled: false,
})

/** The person as the shell knew last, without a call; undefined where nobody is signed in. */
export const useKnownMe = (): UserInfo | undefined => useQuery(known).data
