import { z } from 'zod'
import { contract } from '#kit/contract.ts'

export const country = z.object({
  /** ISO 3166-1 numeric. */
  id: z.number().int(),
  /** ISO 3166-1 alpha-2. */
  code: z.string(),
  name: z.string(),
  name_ru: z.string(),
  name_sv: z.string(),
})
export type CountryName = z.infer<typeof country>

export const catalogues = contract({
  listCountries: {
    method: 'GET',
    path: '/api/countries',
    summary: 'Every country, with its name in three languages',
    needs: 'public',
    place: 'any',
    input: z.object({}),
    reply: z.object({ data: z.array(country) }),
  },
})
