import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { audiences, type SentAudience } from '../contract.ts'

const api = client(audiences)

export const findTargets = async (search: string, limit: number) =>
  (await api.findAudienceTargets({ search, limit }, { quiet: true })).data

/** Whom an audience reaches. The last answer stays while the next one is on its way. */
export const usePreview = (audience: SentAudience, search = '') =>
  useQuery({
    queryKey: keyOf(audiences.previewAudience, { audience, search }),
    queryFn: ({ signal }) => api.previewAudience({ audience, search }, { signal, quiet: true }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  })
