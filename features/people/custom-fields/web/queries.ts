import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { definitions } from '../definitions/contract.ts'
import { flows } from '../flows/contract.ts'
import { fieldValues } from '../values/contract.ts'

const api = { ...client(definitions), ...client(fieldValues), ...client(flows) }

export const useCustomFields = () =>
  useQuery({
    queryKey: keyOf(definitions.listCustomFields),
    queryFn: ({ signal }) => api.listCustomFields({}, { signal }),
  })

/** The fields that can be columns of the people list. */
export const useFieldColumns = () =>
  useQuery({
    queryKey: keyOf(definitions.listFieldColumns),
    queryFn: ({ signal }) => api.listFieldColumns({}, { signal, quiet: true }),
    select: ({ data }) => data,
  })

/** Asked again each time: the answer is about now. */
export const useFieldAccess = (id: string) =>
  useQuery({
    queryKey: keyOf(definitions.showFieldAccess, { id }),
    queryFn: ({ signal }) => api.showFieldAccess({ id }, { signal, quiet: true }),
    select: ({ data }) => data,
    staleTime: 0,
    retry: false,
  })

/** @param asOf as they were at the end of that day */
export const usePersonFields = (id: string, asOf?: string) =>
  useQuery({
    queryKey: keyOf(fieldValues.showPersonFields, { id, ...(asOf && { asOf }) }),
    queryFn: ({ signal }) => api.showPersonFields({ id, ...(asOf && { asOf }) }, { signal }),
    select: ({ data }) => data,
  })

/** Fields that you can fill in for people you add. */
export const useNewPersonFields = () =>
  useQuery({
    queryKey: keyOf(fieldValues.newPersonFields),
    queryFn: ({ signal }) => api.newPersonFields({}, { signal, quiet: true }),
    select: ({ data }) => data,
  })

/** Asked only when the dialog is open. */
export const useFieldChanges = (id: string) =>
  useQuery({
    queryKey: keyOf(fieldValues.listFieldChanges, { id }),
    queryFn: ({ signal }) => api.listFieldChanges({ id }, { signal, quiet: true }),
    select: ({ data }) => data,
  })

export const useFieldsToFill = () =>
  useQuery({
    queryKey: keyOf(flows.fieldsToFill),
    queryFn: ({ signal }) => api.fieldsToFill({}, { signal }),
    select: ({ data }) => data,
  })

export const useNewFields = () =>
  useQuery({
    queryKey: keyOf(flows.newFields),
    queryFn: ({ signal }) => api.newFields({}, { signal }),
    select: ({ data }) => data,
  })
