import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { leaveExamples } from '../../examples/contract.ts'
import { policies } from '../contract.ts'
import type { SentPolicy } from './policy-values-state.ts'

export const api = client(policies)

export const usePolicies = () =>
  useQuery({ queryKey: keyOf(policies.listPolicies), queryFn: () => api.listPolicies({}) })

export const usePolicyChoices = () =>
  useQuery({ queryKey: keyOf(policies.policyChoices), queryFn: () => api.policyChoices({}) })

/** The examples of the leave type with a policy that is not saved; asked again when an example changes. */
export const useExamplesCheck = (policy: SentPolicy | undefined) =>
  useQuery({
    queryKey: [policies.previewPolicyExamples.path, policy, leaveExamples.listLeaveExamples.shows],
    queryFn: () => api.previewPolicyExamples(policy!, { quiet: true, background: true }),
    select: ({ data }) => data,
    enabled: policy !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })
