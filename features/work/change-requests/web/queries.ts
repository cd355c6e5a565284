import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { changeRequests } from '../contract.ts'

const api = client(changeRequests)

/** What a person has proposed to change, newest first. */
export const useChangeRequests = (userId: string, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: keyOf(changeRequests.showChangeRequests, { id: userId }),
    queryFn: ({ signal }) => api.showChangeRequests({ id: userId }, { signal }),
  })

export const useChangeRequest = (id: string) =>
  useQuery({
    queryKey: keyOf(changeRequests.showChangeRequest, { id }),
    queryFn: ({ signal }) => api.showChangeRequest({ id }, { signal }),
    select: ({ data }) => data,
  })
