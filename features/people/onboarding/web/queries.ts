import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { holds } from '#ui/openable.ts'
import { onboarding } from '../contract.ts'
import type { NamedAsset } from './template-state.ts'

const api = client(onboarding)

/** Open to people who edit templates and to those who create people; for others it is not asked. */
export const useTemplates = ({ archived = false, enabled = true } = {}) => {
  const input = { archived: archived ? ('true' as const) : ('false' as const) }
  return useQuery({
    queryKey: keyOf(onboarding.listOnboardingTemplates, input),
    queryFn: ({ signal }) => api.listOnboardingTemplates(input, { signal }),
    enabled: enabled && holds(onboarding.listOnboardingTemplates.needs),
  })
}

export const useTemplate = (id: string | undefined) =>
  useQuery({
    queryKey: keyOf(onboarding.showOnboardingTemplate, { id }),
    queryFn: ({ signal }) => api.showOnboardingTemplate({ id: id! }, { signal }),
    enabled: id !== undefined,
    select: ({ data }) => data,
  })

export async function findAssets(search: string): Promise<{ data: NamedAsset[] }> {
  const { data } = await api.findOnboardingAssets(search ? { search } : {})
  return {
    data: data.map(({ serialNumber, inventoryNumber, ...asset }) => ({
      ...asset,
      number: inventoryNumber || serialNumber,
    })),
  }
}

export const useTemplateChoices = () =>
  useQuery({
    queryKey: keyOf(onboarding.listOnboardingChoices),
    queryFn: ({ signal }) => api.listOnboardingChoices({}, { signal }),
    select: ({ data }) => data,
  })
