import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { useOnline } from '#ui/network/online.ts'
import { heads, pickers } from '../contract.ts'

/** A person's head data, and what the reader may do with each part of their record. */
export const useProfile = (id: string) =>
  useQuery({
    queryKey: keyOf(heads.showProfile, { id }),
    queryFn: ({ signal }) => client(heads).showProfile({ id }, { signal }),
    select: ({ data }) => data,
  })

const A_MINUTE = 60_000

/** Whether a person is pending, online or offline: as the live connection says it, and where it is silent, asked once a minute. */
export function usePresence(id: string) {
  const said = useOnline([id])(id)
  const { data } = useQuery({
    queryKey: keyOf(heads.showPresence, { id }),
    queryFn: ({ signal }) => client(heads).showPresence({ id }, { signal }),
    select: (answer) => answer.data.status,
    refetchInterval: said === undefined ? A_MINUTE : false,
  })
  if (data === undefined || data === 'pending' || said === undefined) return data
  return said ? 'online' : 'offline'
}

/** For pickers: `search={searchPeople}`. */
export const searchPeople = (search: string, limit: number) => client(pickers).selectUsers({ search, limit })
