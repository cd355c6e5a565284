import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { access } from '../contract.ts'

export const useAccess = (id: string) =>
  useQuery({
    queryKey: keyOf(access.showAccess, { id }),
    queryFn: ({ signal }) => client(access).showAccess({ id }, { signal }),
    select: ({ data }) => data,
  })

/** Fetched on demand and again each time: the answer is about now. */
export const useReasons = (id: string, section: string, field: string | undefined) =>
  useQuery({
    queryKey: keyOf(access.explainAccess, { id, section, field }),
    queryFn: ({ signal }) => client(access).explainAccess({ id, section, field }, { signal, quiet: true }),
    // the fields to choose from stay while another one is looked up
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
