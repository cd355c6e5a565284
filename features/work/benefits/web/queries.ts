import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import type { Sent } from '#kit/contract.ts'
import { benefits } from '../contract.ts'
import { costs, type CostsAsked } from '../costs/contract.ts'
import { grants } from '../grants/contract.ts'

const api = client(benefits)
const given = client(grants)

export type BenefitQuery = Sent<typeof benefits.listBenefits>

export const useBenefits = (asked: BenefitQuery) =>
  useInfiniteQuery({
    queryKey: keyOf(benefits.listBenefits, asked),
    queryFn: ({ pageParam, signal }) =>
      api.listBenefits({ ...asked, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

export const useBenefit = (id: string | undefined) =>
  useQuery({
    queryKey: keyOf(benefits.showBenefit, { id }),
    queryFn: ({ signal }) => api.showBenefit({ id: id! }, { signal }),
    select: ({ data }) => data,
    enabled: id !== undefined,
  })

export const useChoices = () =>
  useQuery({
    queryKey: keyOf(benefits.benefitChoices, {}),
    queryFn: ({ signal }) => api.benefitChoices({}, { signal }),
    select: ({ data }) => data,
  })

export const useCosts = (asked: CostsAsked) =>
  useQuery({
    queryKey: keyOf(costs.listBenefitCosts, asked),
    queryFn: ({ signal }) => client(costs).listBenefitCosts(asked, { signal }),
    placeholderData: keepPreviousData,
  })

export const useGrants = (id: string, asked: { search?: string; shown: 'now' | 'past' }) =>
  useInfiniteQuery({
    queryKey: keyOf(grants.listBenefitGrants, { id, ...asked }),
    queryFn: ({ pageParam, signal }) =>
      given.listBenefitGrants({ id, ...asked, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** Who of an audience would get it. The last answer stays while the next one is on its way. */
export const useGrantPreview = (asked: Sent<typeof grants.previewBenefitGrants>, enabled: boolean) =>
  useQuery({
    queryKey: keyOf(grants.previewBenefitGrants, asked),
    queryFn: ({ signal }) => given.previewBenefitGrants(asked, { signal, quiet: true }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    retry: false,
    enabled,
  })

export const useBenefitsOf = (id: string) =>
  useQuery({
    queryKey: keyOf(grants.benefitsOfPerson, { id }),
    queryFn: ({ signal }) => given.benefitsOfPerson({ id }, { signal }),
  })
