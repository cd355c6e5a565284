import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { locations } from '#features/core/locations/contract.ts'
import { holidays } from '../contract.ts'

export const api = client(holidays)
const places = client(locations)

/** A holiday with the version that was read: one that was changed since is not removed. */
export interface Seen {
  id: string
  version: number
}
export const seenOf = ({ id, version }: Seen): Seen => ({ id, version })

interface Range {
  from: string
  to: string
  locationId?: string
}

const rangeOf = (year: number, locationId: string | undefined): Range => ({
  from: `${year}-01-01`,
  to: `${year}-12-31`,
  ...(locationId && { locationId }),
})

export function useHolidays(year: number, locationId: string | undefined) {
  const range = rangeOf(year, locationId)
  return useQuery({
    queryKey: keyOf(holidays.listHolidays, range),
    queryFn: async () => (await api.listHolidays(range, { quiet: true })).data,
    placeholderData: keepPreviousData,
  })
}

export function useExtraDays(year: number, locationId: string | undefined) {
  const range = rangeOf(year, locationId)
  return useQuery({
    queryKey: keyOf(holidays.listExtraDays, range),
    queryFn: async () => (await api.listExtraDays(range)).data,
    placeholderData: keepPreviousData,
  })
}

export const useLocations = () =>
  useQuery({
    queryKey: keyOf(locations.listLocations),
    queryFn: () => places.listLocations({}),
    select: ({ data }) => data,
  })

export interface Wanted {
  locationId: string
  years: readonly number[]
  customary: boolean
}

/** The holidays of these years, as far as they are known. */
export const usePreview = ({ locationId, years, customary }: Wanted) =>
  useQueries({
    queries: years.map((year) => {
      const input = { locationId, year, customary: customary ? ('true' as const) : ('false' as const) }
      return {
        queryKey: keyOf(holidays.previewImport, input),
        queryFn: async () => (await api.previewImport(input)).data,
        enabled: locationId !== '',
        placeholderData: keepPreviousData<PreviewedDay[]>,
      }
    }),
    combine: (answers) => answers.flatMap(({ data = [] }) => data),
  })
type PreviewedDay = Awaited<ReturnType<typeof api.previewImport>>['data'][number]
