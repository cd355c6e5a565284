import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { fieldTables } from '../contract.ts'

const api = client(fieldTables)

export const useFieldTables = () =>
  useQuery({
    queryKey: keyOf(fieldTables.listFieldTables),
    queryFn: ({ signal }) => api.listFieldTables({}, { signal }),
  })

/** @param day another one than today */
export const usePersonTables = (id: string, day: string | undefined) => {
  const input = { id, ...(day !== undefined && { day }) }
  return useQuery({
    queryKey: keyOf(fieldTables.showPersonTables, input),
    queryFn: ({ signal }) => api.showPersonTables(input, { signal }),
    select: ({ data }) => data,
  })
}

export const useExpiring = (input: { days: number; tableId?: string }) =>
  useQuery({
    queryKey: keyOf(fieldTables.listExpiringRows, input),
    queryFn: ({ signal }) => api.listExpiringRows(input, { signal }),
    placeholderData: keepPreviousData,
  })
