import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { heads, pickers } from '../contract.ts'

/** A person's head data, and what the reader may do with each part of their record. */
export const useProfile = (id: string) =>
  useQuery({
    queryKey: keyOf(heads.showProfile, { id }),
    queryFn: ({ signal }) => client(heads).showProfile({ id }, { signal }),
    select: ({ data }) => data,
  })

const A_MINUTE = 60_000

/** Whether a person is online; asked again while the page is looked at. */
export const usePresence = (id: string) =>
  useQuery({
    queryKey: keyOf(heads.showPresence, { id }),
    queryFn: ({ signal }) => client(heads).showPresence({ id }, { signal }),
    select: ({ data }) => data.status,
    refetchInterval: A_MINUTE,
  })

/** For pickers: `search={searchPeople}`. */
export const searchPeople = (search: string, limit: number) => client(pickers).selectUsers({ search, limit })
