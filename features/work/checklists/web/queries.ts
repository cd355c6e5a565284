import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import type { Sent } from '#kit/contract.ts'
import { checklists } from '../contract.ts'

const api = client(checklists)

export const useMySteps = () =>
  useQuery({
    queryKey: keyOf(checklists.listMySteps),
    queryFn: ({ signal }) => api.listMySteps({}, { signal }),
    select: ({ data }) => data,
  })

export const useChecklists = (input: Sent<typeof checklists.listChecklists>) =>
  useQuery({
    queryKey: keyOf(checklists.listChecklists, input),
    queryFn: ({ signal }) => api.listChecklists(input, { signal }),
    placeholderData: keepPreviousData,
  })

export const findThings = (id: string) => (search: string) => api.findStepAssets({ id, ...(search && { search }) })

export const useChecklist = (id: string) =>
  useQuery({
    queryKey: keyOf(checklists.showChecklist, { id }),
    queryFn: ({ signal }) => api.showChecklist({ id }, { signal }),
    select: ({ data }) => data,
  })
