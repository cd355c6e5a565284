import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { domains } from '../domains/contract.ts'
import { encryption } from '../encryption/contract.ts'
import { entering } from '../entering/contract.ts'
import { providers } from '../providers/contract.ts'
import { requirement } from '../requirement/contract.ts'

export const api = {
  ...client(entering),
  ...client(domains),
  ...client(providers),
  ...client(encryption),
  ...client(requirement),
}

export const useProviders = () =>
  useQuery({
    queryKey: keyOf(providers.listProviders),
    queryFn: async ({ signal }) => (await api.listProviders({}, { signal })).data,
  })

export const useProvider = (id: string) =>
  useQuery({
    queryKey: keyOf(providers.showProvider, { id }),
    queryFn: async ({ signal }) => (await api.showProvider({ id }, { signal })).data,
  })

export const useEncryption = (id: string) =>
  useQuery({
    queryKey: keyOf(encryption.showEncryption, { id }),
    queryFn: async ({ signal }) => (await api.showEncryption({ id }, { signal })).data,
  })

/** Roles that the reader may pass on. */
export const useSsoRoles = () =>
  useQuery({
    queryKey: keyOf(providers.listSsoRoles),
    queryFn: async ({ signal }) => (await api.listSsoRoles({}, { signal })).data,
  })

export const useDirectoryGroupRoles = () =>
  useQuery({
    queryKey: keyOf(providers.listDirectoryGroupRoles),
    queryFn: async ({ signal }) => (await api.listDirectoryGroupRoles({}, { signal })).data,
  })

export const useDomains = () =>
  useQuery({
    queryKey: keyOf(domains.listDomains),
    queryFn: async ({ signal }) => (await api.listDomains({}, { signal })).data,
  })

export const useRequirement = () =>
  useQuery({
    queryKey: keyOf(requirement.showRequirement),
    queryFn: async ({ signal }) => (await api.showRequirement({}, { signal })).data,
  })

export const useAttempts = (providerId?: string) =>
  useQuery({
    queryKey: keyOf(entering.listAttempts, { providerId }),
    queryFn: async ({ signal }) => (await api.listAttempts(providerId ? { providerId } : {}, { signal })).data,
  })

export const useTrial = (id: string) =>
  useQuery({
    queryKey: keyOf(entering.showTrial, { id }),
    queryFn: async ({ signal }) => (await api.showTrial({ id }, { signal, quiet: true })).data,
    retry: false,
  })

export const useSignInProviders = () =>
  useQuery({
    queryKey: keyOf(entering.listSignInProviders),
    queryFn: async ({ signal }) => (await api.listSignInProviders({}, { signal, quiet: true })).data,
    staleTime: 60_000,
    retry: false,
  })

export const useConnections = () =>
  useQuery({
    queryKey: keyOf(entering.listConnections),
    queryFn: async ({ signal }) => (await api.listConnections({}, { signal })).data,
  })
