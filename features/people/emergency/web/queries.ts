import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { emergency } from '../contract.ts'

const api = client(emergency)

export const useEmergencyContacts = (id: string) =>
  useQuery({
    queryKey: keyOf(emergency.listEmergencyContacts, { id }),
    queryFn: ({ signal }) => api.listEmergencyContacts({ id }, { signal }),
  })
