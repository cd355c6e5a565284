import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { flows } from '../contract.ts'

const api = client(flows)

export const useFlows = (purpose: string, archived: boolean) => {
  const input = { purpose, archived: archived ? ('true' as const) : ('false' as const) }
  return useQuery({
    queryKey: keyOf(flows.listApprovalFlows, input),
    queryFn: ({ signal }) => api.listApprovalFlows(input, { signal }),
  })
}

export const useFlow = (id: string | undefined) =>
  useQuery({
    queryKey: keyOf(flows.showApprovalFlow, { id }),
    queryFn: ({ signal }) => api.showApprovalFlow({ id: id! }, { signal }),
    enabled: id !== undefined,
    select: ({ data }) => data,
  })

/** Roles and groups to choose from. */
export const useFlowChoices = () =>
  useQuery({
    queryKey: keyOf(flows.listApprovalFlowChoices),
    queryFn: ({ signal }) => api.listApprovalFlowChoices({}, { signal }),
    select: ({ data }) => data,
  })
