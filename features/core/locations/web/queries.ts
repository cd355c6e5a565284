import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { locations } from '../contract.ts'

export const useLocations = () =>
  useQuery({
    queryKey: keyOf(locations.listLocations),
    queryFn: ({ signal }) => client(locations).listLocations({}, { signal }),
  })
