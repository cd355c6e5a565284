import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { reorganisations } from '../contract.ts'

const api = client(reorganisations)

export const useReorganisations = () =>
  useQuery({
    queryKey: keyOf(reorganisations.listReorganisations, {}),
    queryFn: ({ signal }) => api.listReorganisations({}, { signal }),
    select: ({ data }) => data,
  })

export const useReorganisation = (id: string) =>
  useQuery({
    queryKey: keyOf(reorganisations.showReorganisation, { id }),
    queryFn: ({ signal }) => api.showReorganisation({ id }, { signal }),
    select: ({ data }) => data,
  })
