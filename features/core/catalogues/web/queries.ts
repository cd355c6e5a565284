import { useQuery, useQueryClient } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { useChange } from '#ui/forms/change.ts'
import type { Making } from '#ui/forms/creating-select.tsx'
import { madeBy } from '#ui/forms/made-by.ts'
import { holds } from '#ui/openable.ts'
import { type CountryDetails, catalogues, type CountryName, type List } from '../contract.ts'

export const useEntries = () =>
  useQuery({
    queryKey: keyOf(catalogues.listEntries),
    queryFn: ({ signal }) => client(catalogues).listEntries({}, { signal }),
    select: ({ data }) => data,
  })

/** Where the entries of a list are made, and what makes one whose name was typed; for `CreatingSelect`. */
export function useEntryMaking(list: Exclude<List, 'schedule_types'>, madeIn: string): Making {
  const create = useChange(catalogues.createEntry)
  const make = madeBy(({ name }) => create({ list, name }))
  return { madeIn, onCreate: holds(catalogues.createEntry.needs) ? make : undefined }
}

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

const detailsOf = (countryId: number) => ({
  queryKey: keyOf(catalogues.showCountry, { countryId }),
  queryFn: () => client(catalogues).showCountry({ countryId }),
  staleTime: Infinity,
})

/** Currency, time zones and regions; nothing before a country is chosen. */
export const useCountry = (id: number | null) =>
  useQuery({ ...detailsOf(id ?? 0), enabled: id !== null, select: ({ data }) => data })

/** The same for a country that is just being chosen. */
export function useAskCountry(): (id: number) => Promise<CountryDetails> {
  const queries = useQueryClient()
  return async (id) => (await queries.fetchQuery(detailsOf(id))).data
}
