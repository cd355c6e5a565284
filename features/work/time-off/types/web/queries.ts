import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { leaveTypes } from '../contract.ts'

const api = client(leaveTypes)

export const useLeaveTypes = () =>
  useQuery({
    queryKey: keyOf(leaveTypes.listLeaveTypes),
    queryFn: ({ signal }) => api.listLeaveTypes({}, { signal }),
    select: ({ data }) => data,
  })
