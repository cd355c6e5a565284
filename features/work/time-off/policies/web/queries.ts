import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { policies } from '../contract.ts'

export const api = client(policies)

export const usePolicies = () =>
  useQuery({ queryKey: keyOf(policies.listPolicies), queryFn: () => api.listPolicies({}) })

export const usePolicyChoices = () =>
  useQuery({ queryKey: keyOf(policies.policyChoices), queryFn: () => api.policyChoices({}) })
