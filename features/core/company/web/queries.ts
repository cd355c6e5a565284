import { useMutation, useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import type { Sent } from '#kit/contract.ts'
import { here } from '#ui/shell/host.ts'
import { company } from '../contract.ts'

export const api = client(company)

export const companiesKey = keyOf(company.listCompanies)

export const useCompanies = (enabled = true) =>
  useQuery({
    queryKey: companiesKey,
    queryFn: async ({ signal }) => (await api.listCompanies({}, { signal, quiet: true })).data,
    enabled,
  })

/** The company of this host; 404 means that there is none. */
export const useSignInCompany = () =>
  useQuery({
    queryKey: keyOf(company.showCompany),
    queryFn: async ({ signal }) => (await api.showCompany({}, { signal, quiet: true })).data,
    enabled: here.kind === 'company',
    staleTime: 60_000,
    retry: false,
  })

const generalKey = keyOf(company.showGeneral)

export const useGeneral = () =>
  useQuery({ queryKey: generalKey, queryFn: async ({ signal }) => (await api.showGeneral({}, { signal })).data })

export function useCreateCompany() {
  return useMutation({
    mutationFn: (wanted: Sent<typeof company.createCompany>) => api.createCompany(wanted),
  })
}
