import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import type { Sent } from '#kit/contract.ts'
import { leaveSteps } from '../contract.ts'

const api = client(leaveSteps)

/** The steps that a request would take; undefined without days. */
export const useStepsAhead = (input: Sent<typeof leaveSteps.previewSteps> | undefined) =>
  useQuery({
    queryKey: keyOf(leaveSteps.previewSteps, input),
    queryFn: ({ signal }) => api.previewSteps(input!, { signal, quiet: true, background: true }),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    select: ({ data }) => data,
  })

export const useExample = (input: Sent<typeof leaveSteps.exampleOfFlow> | undefined) =>
  useQuery({
    queryKey: keyOf(leaveSteps.exampleOfFlow, input),
    queryFn: ({ signal }) => api.exampleOfFlow(input!, { signal, quiet: true, background: true }),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    select: ({ data }) => data,
  })
