import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { catalogues, type CountryName } from '../contract.ts'

export const useEntries = () =>
  useQuery({
    queryKey: keyOf(catalogues.listEntries),
    queryFn: ({ signal }) => client(catalogues).listEntries({}, { signal }),
    select: ({ data }) => data,
  })

export const useCountries = () =>
  useQuery({
    queryKey: keyOf(catalogues.listCountries),
    queryFn: () => client(catalogues).listCountries({}),
    staleTime: Infinity,
    select: ({ data }) => data,
  })

/** In the reader's language. */
export function countryName(country: CountryName, locale: string): string {
  if (locale.startsWith('ru')) return country.name_ru
  return locale.startsWith('sv') ? country.name_sv : country.name
}
