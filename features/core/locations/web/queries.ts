import { useQuery } from '@tanstack/react-query'
import { catalogues, type CountryName } from '#features/core/catalogues/contract.ts'
import { client, keyOf } from '#kit/client.ts'
import { locations } from '../contract.ts'

export const STALE = [
  '/api/settings/company/locations',
  '/api/people',
  '/api/profile',
  '/api/organizational-structure',
] as const

export const useLocations = () =>
  useQuery({
    queryKey: keyOf(locations.listLocations),
    queryFn: ({ signal }) => client(locations).listLocations({}, { signal }),
  })

export const useCountries = () =>
  useQuery({
    queryKey: keyOf(catalogues.listCountries),
    queryFn: () => client(catalogues).listCountries({}),
    staleTime: Infinity,
    select: ({ data }) => data,
  })

export const countryName = (country: CountryName, locale: string): string => {
  if (locale.startsWith('ru')) return country.name_ru
  return locale.startsWith('sv') ? country.name_sv : country.name
}
