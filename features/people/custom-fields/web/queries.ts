import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { customFields } from '../contract.ts'

const api = client(customFields)

export const useCustomFields = () =>
  useQuery({
    queryKey: keyOf(customFields.listCustomFields),
    queryFn: ({ signal }) => api.listCustomFields({}, { signal }),
  })

/** The fields that can be columns of the people list. */
export const useFieldColumns = () =>
  useQuery({
    queryKey: keyOf(customFields.listFieldColumns),
    queryFn: ({ signal }) => api.listFieldColumns({}, { signal, quiet: true }),
    select: ({ data }) => data,
  })

/** Asked again each time: the answer is about now. */
export const useFieldAccess = (id: string) =>
  useQuery({
    queryKey: keyOf(customFields.showFieldAccess, { id }),
    queryFn: ({ signal }) => api.showFieldAccess({ id }, { signal, quiet: true }),
    select: ({ data }) => data,
    staleTime: 0,
    retry: false,
  })

export const usePersonFields = (id: string) =>
  useQuery({
    queryKey: keyOf(customFields.showPersonFields, { id }),
    queryFn: ({ signal }) => api.showPersonFields({ id }, { signal }),
    select: ({ data }) => data,
  })

export const useFieldsToFill = () =>
  useQuery({
    queryKey: keyOf(customFields.fieldsToFill),
    queryFn: ({ signal }) => api.fieldsToFill({}, { signal }),
    select: ({ data }) => data,
  })

export const useNewFields = () =>
  useQuery({
    queryKey: keyOf(customFields.newFields),
    queryFn: ({ signal }) => api.newFields({}, { signal }),
    select: ({ data }) => data,
  })
