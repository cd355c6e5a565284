import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { profile } from '../contract.ts'

const api = client(profile)

export const usePersonal = (id: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: keyOf(profile.showPersonal, { id }),
    queryFn: ({ signal }) => api.showPersonal({ id }, { signal }),
    select: ({ data }) => data,
  })

export const useJob = (id: string) =>
  useQuery({
    queryKey: keyOf(profile.showJob, { id }),
    queryFn: ({ signal }) => api.showJob({ id }, { signal }),
    select: ({ data }) => data,
  })
