import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRefreshMe } from '#features/core/identity/web/api.tsx'
import { client, keyOf } from '#kit/client.ts'
import type { Sent } from '#kit/contract.ts'
import { company } from '../contract.ts'

export const api = client(company)

export const companiesKey = keyOf(company.listCompanies)

export const useCompanies = (enabled = true) =>
  useQuery({
    queryKey: companiesKey,
    queryFn: async ({ signal }) => (await api.listCompanies({}, { signal, quiet: true })).data,
    enabled,
  })

const generalKey = keyOf(company.showGeneral)

export const useGeneral = () =>
  useQuery({ queryKey: generalKey, queryFn: async ({ signal }) => (await api.showGeneral({}, { signal })).data })

/** After a change everything that shows the company's name, colour or logo is read again. */
export function useRefreshCompany(): () => Promise<unknown> {
  const queries = useQueryClient()
  const refreshMe = useRefreshMe()
  return () =>
    Promise.all([
      refreshMe(),
      ...[generalKey, companiesKey, keyOf(company.showCompany)].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    ])
}

export function useCreateCompany() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wanted: Sent<typeof company.createCompany>) => api.createCompany(wanted),
    onSuccess: () => queries.invalidateQueries({ queryKey: companiesKey }),
  })
}
